#version 100
precision highp float;
varying highp vec2 square;
uniform sampler2D Texture;
uniform vec4 light;
uniform vec4 dark;
uniform vec4 light_added;
uniform vec4 dark_added;
uniform float top;
uniform float kept;
void main() {
    vec2 corner = floor(square);
    bool is_dark = mod(corner.x + corner.y + top, 2.0) > 0.5;
    vec4 region = is_dark ? dark : light;
    vec4 tile = texture2D(Texture, region.xy + clamp(square - corner, 0.01, 0.99) * region.zw);
    gl_FragColor = kept * tile + (is_dark ? dark_added : light_added);
}
