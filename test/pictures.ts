/** Small pictures that say where they were taken, each in the manner of its format; their colours do not matter. */
const where = Buffer.from("Exif\0\0GPS-53.28,-6.37", "latin1");

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function jpegWithPosition({ width, height } = { width: 1600, height: 1200 }): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xe1, where),
    segment(0xfe, where),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56, 0xff, 0xd9]),
    where,
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), content, Buffer.alloc(4)]);
}

export function pngPicture({ width, height } = { width: 20, height: 10 }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("eXIf", where),
    pngChunk("tEXt", where),
    pngChunk("IDAT", Buffer.from([1, 2, 3])),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, "latin1"), length, content, Buffer.alloc(content.length % 2)]);
}

/** `width` and `height` are those of the canvas; the frame in it is 40 × 30. */
export function webpWithPosition({ width, height } = { width: 40, height: 30 }): Buffer {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0b0000_1000, 0);
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from("WEBP", "latin1"),
    riffChunk("VP8X", extended),
    riffChunk("VP8L", Buffer.from([0x2f, 39, 0x40, 7, 0])),
    riffChunk("EXIF", where),
  ]);
  return Buffer.concat([riffChunk("RIFF", body)]);
}
