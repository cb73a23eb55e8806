import type { PictureType } from "./picture-store.ts";

export type Picture = { type: PictureType; width: number; height: number; bytes: Buffer };
type Read = { ok: true; picture: Picture } | { ok: false; message: string };

export const maxPictureBytes = 400 * 1024;
export const tooLargeText = "A picture may have at most 400 KB: make it smaller before it is sent";

const noPicture: Read = { ok: false, message: "This is no picture: only JPEG, PNG and WebP are taken" };
const heic: Read = { ok: false, message: "HEIC pictures cannot be shown everywhere: send it as JPEG" };

/** Identifies a picture by its bytes and strips the camera's metadata, above all where it was taken. */
export function readPicture(sent: Buffer): Read {
  const brand = sent.subarray(8, 12).toString("latin1");
  if (sent.subarray(4, 8).toString("latin1") === "ftyp") return /^(hei|hev|mif1|msf1)/.test(brand) ? heic : noPicture;
  const picture = readJpeg(sent) ?? readPng(sent) ?? readWebp(sent);
  return picture && picture.width > 0 && picture.height > 0 ? { ok: true, picture } : noPicture;
}

/** ITU-T T.81, annex B: segments of a marker, a length and content, up to the scan. */
function readJpeg(sent: Buffer): Picture | null {
  if (sent.length < 4 || sent.readUInt16BE(0) !== 0xff_d8) return null;
  const kept: Buffer[] = [sent.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= sent.length; ) {
    if (sent[at] !== 0xff) return null;
    const marker = sent[at + 1] ?? 0;
    // Fill bytes.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + sent.readUInt16BE(at + 2);
    if (end > sent.length || end < at + 4) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && end >= at + 9) size = { height: sent.readUInt16BE(at + 5), width: sent.readUInt16BE(at + 7) };
    // The scan up to the end of the image; anything appended is dropped.
    if (marker === 0xda) {
      const last = sent.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (!size || last < end) return null;
      const scans = sent.subarray(at, last + 2);
      return hasMetadata(scans) ? null : { type: "image/jpeg", ...size, bytes: Buffer.concat([...kept, scans]) };
    }
    // Comments and APP1 to APP15, except what affects colours: JFIF (APP0), ICC profile (APP2), Adobe (APP14).
    const isMetadata =
      marker === 0xfe ||
      marker === 0xe1 ||
      (marker >= 0xe3 && marker <= 0xed) ||
      marker === 0xef ||
      (marker === 0xe2 && sent.subarray(at + 4, at + 15).toString("latin1") !== "ICC_PROFILE");
    if (!isMetadata) kept.push(sent.subarray(at, end));
    at = end;
  }
  return null;
}

/** A second image in the file would bring its own metadata. Within a scan 0xff is followed by 0x00 or a restart. */
function hasMetadata(scans: Buffer): boolean {
  return (
    scans.includes(Buffer.from("Exif\0\0", "latin1")) ||
    scans.includes(Buffer.from("http://ns.adobe.com/xap", "latin1"))
  );
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks needed for rendering; texts, times and EXIF are dropped. */
const pngChunks = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "pHYs",
  "bKGD",
]);

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function readPng(sent: Buffer): Picture | null {
  if (!sent.subarray(0, 8).equals(pngSignature) || sent.length < 33) return null;
  const kept: Buffer[] = [sent.subarray(0, 8)];
  for (let at = 8; at + 12 <= sent.length; ) {
    const end = at + 12 + sent.readUInt32BE(at);
    if (end > sent.length) return null;
    const name = sent.subarray(at + 4, at + 8).toString("latin1");
    if (at === 8 && name !== "IHDR") return null;
    if (pngChunks.has(name)) kept.push(sent.subarray(at, end));
    if (name === "IEND")
      return {
        type: "image/png",
        width: sent.readUInt32BE(16),
        height: sent.readUInt32BE(20),
        bytes: Buffer.concat(kept),
      };
    at = end;
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(sent: Buffer): Picture | null {
  if (sent.length < 30 || sent.subarray(0, 4).toString("latin1") !== "RIFF") return null;
  if (sent.subarray(8, 12).toString("latin1") !== "WEBP") return null;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at + 8 <= sent.length; ) {
    const name = sent.subarray(at, at + 4).toString("latin1");
    const length = sent.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > sent.length) return null;
    const content = sent.subarray(at + 8, at + 8 + length);
    const chunk = Buffer.from(sent.subarray(at, Math.min(end, sent.length)));
    if (name === "VP8X" && length >= 10) {
      size = { width: 1 + content.readUIntLE(4, 3), height: 1 + content.readUIntLE(7, 3) };
      // Clear the flags for EXIF and XMP, which are dropped.
      chunk.writeUInt8((chunk[8] ?? 0) & ~0b0000_1100, 8);
    } else if (name === "VP8 " && length >= 10 && content.readUIntBE(3, 3) === 0x9d_01_2a) {
      size ??= { width: content.readUInt16LE(6) & 0x3f_ff, height: content.readUInt16LE(8) & 0x3f_ff };
    } else if (name === "VP8L" && length >= 5 && content[0] === 0x2f) {
      const bits = content.readUInt32LE(1);
      size ??= { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >> 14) & 0x3f_ff) };
    }
    if (["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"].includes(name)) kept.push(chunk);
    at = end;
  }
  if (!size) return null;
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return { type: "image/webp", ...size, bytes: Buffer.concat([head, body]) };
}
