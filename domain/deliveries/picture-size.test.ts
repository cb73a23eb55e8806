import { describe, expect, it } from "vitest";
import { jpegWithPosition, pngPicture, webpWithPosition } from "../../test/pictures.ts";
import { isPictureTooLarge, readPictureSize } from "./picture-size.ts";

const size = { width: 4_032, height: 3_024 };

describe("The size of a picture", () => {
  it.each([
    ["JPEG", jpegWithPosition(size)],
    ["PNG", pngPicture(size)],
    ["WebP", webpWithPosition(size)],
  ])("is read from what a %s declares, even within other bytes", (_, bytes) => {
    expect(readPictureSize(bytes)).toEqual(size);
    const within = new Uint8Array(bytes.length + 7);
    within.set(bytes, 7);
    expect(readPictureSize(within.subarray(7))).toEqual(size);
  });

  it("is the largest that a file declares", () => {
    const jpeg = jpegWithPosition(size);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const second = Buffer.from(jpeg.subarray(frame, frame + 13));
    second.writeUInt16BE(9_000, 5);
    expect(readPictureSize(Buffer.concat([jpeg.subarray(0, frame), second, jpeg.subarray(frame)]))).toEqual({
      width: 4_032,
      height: 9_000,
    });
    expect(readPictureSize(webpWithPosition({ width: 1, height: 1 }))).toEqual({ width: 40, height: 30 });
  });

  it("is null for anything but a picture, wherever the file is cut off", () => {
    const pictures = [jpegWithPosition(), pngPicture(), webpWithPosition()];
    for (const bytes of pictures)
      for (let length = 0; length < bytes.length; length++)
        expect(() => readPictureSize(bytes.subarray(0, length))).not.toThrow();
    expect(readPictureSize(Buffer.from("GIF89a and more bytes than a header needs to have"))).toBe(null);
    expect(readPictureSize(new Uint8Array())).toBe(null);
  });

  it("is too large from 5,001 pixels on either side", () => {
    expect(isPictureTooLarge({ width: 5_000, height: 5_000 })).toBe(false);
    expect([isPictureTooLarge({ width: 5_001, height: 1 }), isPictureTooLarge({ width: 1, height: 5_001 })]).toEqual([
      true,
      true,
    ]);
  });
});
