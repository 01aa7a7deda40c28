#version 100
attribute vec3 position;
attribute vec2 texcoord;
varying highp vec2 square;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    square = texcoord;
}
