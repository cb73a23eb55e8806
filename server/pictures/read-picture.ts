import {
  isPictureTooLarge,
  maxPictureSide,
  type PictureSize,
  readPictureSize,
} from "../../domain/deliveries/picture-size.ts";
import type { PictureType } from "./picture-store.ts";

type CleanPicture = { type: PictureType; bytes: Buffer };
export type Picture = CleanPicture & PictureSize;
type Read = { ok: true; picture: Picture } | { ok: false; message: string };

export const maxPictureBytes = 400 * 1024;
export const tooLargeText = "A picture may have at most 400 KB: make it smaller before sending it";

const noPicture: Read = { ok: false, message: "This is not a picture we accept: use JPEG, PNG or WebP" };
const tooManyPixels: Read = {
  ok: false,
  message: `This picture is too large: at most ${maxPictureSide.toLocaleString("en-IE")} pixels wide and high. Take another one`,
};
const heic: Read = { ok: false, message: "HEIC pictures cannot be shown everywhere: send a JPEG instead" };

/**
 * Identifies a picture by its bytes and strips the camera's metadata, above all where it was taken. It is not decoded
 * here; pictures that would fill a browser's memory are refused by the size they declare.
 */
export function readPicture(sent: Buffer): Read {
  const brand = sent.subarray(8, 12).toString("latin1");
  if (sent.subarray(4, 8).toString("latin1") === "ftyp") return /^(hei|hev|mif1|msf1)/.test(brand) ? heic : noPicture;
  const size = readPictureSize(sent);
  if (!size || size.width === 0 || size.height === 0) return noPicture;
  if (isPictureTooLarge(size)) return tooManyPixels;
  const picture = cleanJpeg(sent) ?? cleanPng(sent) ?? cleanWebp(sent);
  return picture ? { ok: true, picture: { ...picture, ...size } } : noPicture;
}

/** ITU-T T.81, annex B: segments of a marker, a length and content, up to the scan. */
function cleanJpeg(sent: Buffer): CleanPicture | null {
  if (sent.length < 4 || sent.readUInt16BE(0) !== 0xff_d8) return null;
  const kept: Buffer[] = [sent.subarray(0, 2)];
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
    // The scan up to the end of the image; anything appended is dropped.
    if (marker === 0xda) {
      const last = sent.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (last < end) return null;
      const scans = sent.subarray(at, last + 2);
      return hasMetadata(scans) ? null : { type: "image/jpeg", bytes: Buffer.concat([...kept, scans]) };
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
function cleanPng(sent: Buffer): CleanPicture | null {
  if (!sent.subarray(0, 8).equals(pngSignature) || sent.length < 33) return null;
  const kept: Buffer[] = [sent.subarray(0, 8)];
  for (let at = 8; at + 12 <= sent.length; ) {
    const end = at + 12 + sent.readUInt32BE(at);
    if (end > sent.length) return null;
    const name = sent.subarray(at + 4, at + 8).toString("latin1");
    // The size is that of the first header.
    if ((at === 8) !== (name === "IHDR")) return null;
    if (pngChunks.has(name)) kept.push(sent.subarray(at, end));
    if (name === "IEND") return { type: "image/png", bytes: Buffer.concat(kept) };
    at = end;
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function cleanWebp(sent: Buffer): CleanPicture | null {
  if (sent.length < 30 || sent.subarray(0, 4).toString("latin1") !== "RIFF") return null;
  if (sent.subarray(8, 12).toString("latin1") !== "WEBP") return null;
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= sent.length; ) {
    const name = sent.subarray(at, at + 4).toString("latin1");
    const length = sent.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > sent.length) return null;
    const chunk = Buffer.from(sent.subarray(at, Math.min(end, sent.length)));
    // Clear the flags for EXIF and XMP, which are dropped.
    if (name === "VP8X" && length >= 10) chunk.writeUInt8((chunk[8] ?? 0) & ~0b0000_1100, 8);
    if (["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"].includes(name)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return { type: "image/webp", bytes: Buffer.concat([head, body]) };
}
