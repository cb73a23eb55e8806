export type PictureSize = { width: number; height: number };

/** Pictures of a stop: enough to read a label by, and at most 100 MB once a browser has decoded one. */
export const maxPictureSide = 5_000;

export function isPictureTooLarge({ width, height }: PictureSize): boolean {
  return width > maxPictureSide || height > maxPictureSide;
}

/**
 * The size in pixels that a JPEG, PNG or WebP file declares, read without decoding it: the largest if it declares
 * several. Null for anything else.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sizes = isJpeg(view) ? jpegSizes(view) : isPng(view) ? pngSizes(view) : isWebp(view) ? webpSizes(view) : [];
  if (sizes.length === 0) return null;
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)));

const isJpeg = (view: DataView) => view.byteLength >= 4 && view.getUint16(0) === 0xff_d8;
const isPng = (view: DataView) =>
  view.byteLength >= 33 && view.getUint32(0) === 0x89_50_4e_47 && view.getUint32(4) === 0x0d_0a_1a_0a;
const isWebp = (view: DataView) => view.byteLength >= 30 && nameAt(view, 0) === "RIFF" && nameAt(view, 8) === "WEBP";

/** ITU-T T.81, annex B: frame headers among the segments before the scan. */
function jpegSizes(view: DataView): PictureSize[] {
  const sizes: PictureSize[] = [];
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // Fill bytes.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= view.byteLength)
      sizes.push({ height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
    if (marker === 0xda) break;
    at += 2 + view.getUint16(at + 2);
  }
  return sizes;
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSizes(view: DataView): PictureSize[] {
  return nameAt(view, 12) === "IHDR" ? [{ width: view.getUint32(16), height: view.getUint32(20) }] : [];
}

/** https://developers.google.com/speed/webp/docs/riff_container: the canvas, and the frame of a still picture. */
function webpSizes(view: DataView): PictureSize[] {
  const sizes: PictureSize[] = [];
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    const content = at + 8;
    const holds = (bytes: number) => length >= bytes && content + bytes <= view.byteLength;
    const name = nameAt(view, at);
    if (name === "VP8X" && holds(10))
      sizes.push({ width: 1 + threeBytes(content + 4), height: 1 + threeBytes(content + 7) });
    if (name === "VP8 " && holds(10) && view.getUint16(content + 3) === 0x9d_01 && view.getUint8(content + 5) === 0x2a)
      sizes.push({
        width: view.getUint16(content + 6, true) & 0x3f_ff,
        height: view.getUint16(content + 8, true) & 0x3f_ff,
      });
    if (name === "VP8L" && holds(5) && view.getUint8(content) === 0x2f) {
      const bits = view.getUint32(content + 1, true);
      sizes.push({ width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >> 14) & 0x3f_ff) });
    }
    at = content + length + (length % 2);
  }
  return sizes;
}
