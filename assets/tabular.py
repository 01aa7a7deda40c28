"""Makes the font of pictures: letters and digits of Inter, all digits equally wide, with quadratic outlines,
which PDF embeds as they are.

Usage: tabular.py FROM.otf TO.ttf; needs fontTools.
"""

import string
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

source = TTFont(sys.argv[1])
names = source.getBestCmap()
features = source["GSUB"].table.FeatureList.FeatureRecord
tabular = next(record.Feature for record in features if record.FeatureTag == "tnum")
for index in tabular.LookupListIndex:
    for table in source["GSUB"].table.LookupList.Lookup[index].SubTable:
        mapping = getattr(table, "ExtSubTable", table).mapping
        names = {code: mapping.get(name, name) for code, name in names.items()}

letters = string.digits + string.ascii_letters
outlines, advances = source.getGlyphSet(), source["hmtx"]
glyphs = {".notdef": TTGlyphPen(None).glyph()}
metrics = {".notdef": (advances[names[ord("0")]][0], 0)}
for letter in letters:
    pen = TTGlyphPen(None)
    # Within half a unit; TrueType outlines run in the opposite direction.
    outlines[names[ord(letter)]].draw(Cu2QuPen(pen, 0.5, reverse_direction=True))
    glyphs[letter] = pen.glyph()
    metrics[letter] = (advances[names[ord(letter)]][0], 0)

built = FontBuilder(source["head"].unitsPerEm, isTTF=True)
built.setupGlyphOrder(list(glyphs))
built.setupCharacterMap({ord(letter): letter for letter in letters})
built.setupGlyf(glyphs)
table = built.font["glyf"]
built.setupHorizontalMetrics({name: (width, table[name].xMin if hasattr(table[name], "xMin") else 0) for name, (width, _) in metrics.items()})
built.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
built.setupNameTable({"familyName": "Inter", "styleName": "SemiBold", "psName": "Inter-SemiBold", "copyright": source["name"].getDebugName(0)})
built.setupOS2(sCapHeight=source["OS/2"].sCapHeight, usWeightClass=600)
built.setupPost(keepGlyphNames=False)
built.save(sys.argv[2])
