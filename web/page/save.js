// What is taken away: pictures as files, and links.

/** Gives a file to whoever reads the page. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function svgBlob(svg) {
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The most pixels of a side of a picture. */
const LONGEST = 4096;

/** The drawing as pixels, as many as it has units or as fit. */
export async function pngBlob(svg) {
  const address = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(scale * image.naturalWidth);
    canvas.height = Math.round(scale * image.naturalHeight);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
