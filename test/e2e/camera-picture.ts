import type { Page } from "playwright-core";

/**
 * A picture as a camera makes it: 4000 by 3000 pixels, noisy, with EXIF that asks for a quarter turn to the right (the
 * red area at the lower left of its pixels belongs at the upper left) and, in place of a position, a text that is easy
 * to find.
 */
export async function cameraPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (let at = 0; at < 6_000; at++) {
      context.fillStyle = `hsl(${180 + (at % 60)} 60% ${30 + (at % 50)}%)`;
      context.fillRect((at * 7_919) % 4_000, (at * 104_729) % 3_000, 90, 60);
    }
    context.fillStyle = "#e00000";
    context.fillRect(0, 2_500, 500, 500);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  });
  const picture = Buffer.from(base64, "base64");
  return {
    name: "IMG_0001.JPG",
    mimeType: "image/jpeg",
    buffer: Buffer.concat([picture.subarray(0, 2), exif(6), picture.subarray(2)]),
  };
}

/** A small picture that is quick to make and to read. */
export async function plainPicture(
  page: Page,
  width: number,
  height: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext("2d")?.fillRect(0, 0, width, height);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
    },
    [width, height] as const,
  );
  return { name: "plain.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}

/** An APP1 segment (Exif 2.3): orientation, and a GPS directory whose processing method is our text. */
function exif(orientation: number): Buffer {
  const text = Buffer.from("GPS-HERE");
  const tiff = Buffer.alloc(68);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Tag for orientation, of type SHORT.
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  // Tag for the offset of the GPS directory, of type LONG.
  tiff.writeUInt16BE(0x8825, 22);
  tiff.writeUInt16BE(4, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt32BE(38, 30);
  tiff.writeUInt16BE(1, 38);
  tiff.writeUInt16BE(0x001b, 40);
  tiff.writeUInt16BE(7, 42);
  tiff.writeUInt32BE(text.length, 44);
  tiff.writeUInt32BE(56, 48);
  text.copy(tiff, 56);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + 6 + tiff.length, 2);
  return Buffer.concat([head, Buffer.from("Exif\0\0", "latin1"), tiff]);
}
