import { afterEach, describe, expect, it, vi } from "vitest";
import { type PictureError, shrinkPicture } from "./shrink-picture.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A browser that opens pictures this way; returns the options of each call. */
function browserThat(opens: (options: object | undefined) => unknown): (object | undefined)[] {
  const asked: (object | undefined)[] = [];
  vi.stubGlobal("createImageBitmap", async (_: Blob, options?: object) => {
    asked.push(options);
    return opens(options);
  });
  return asked;
}
const refusal = (file: Blob & { name?: string }) =>
  shrinkPicture(file).then(String, (error: PictureError) => error.message);
const taken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: "image/jpeg" });
const notAPicture = new DOMException("The source image could not be decoded.", "InvalidStateError");

/** The beginning of a PNG that declares this size in pixels. */
function pngOf(width: number, height: number): Blob {
  const view = new DataView(new ArrayBuffer(40));
  view.setUint32(0, 0x89_50_4e_47);
  view.setUint32(4, 0x0d_0a_1a_0a);
  for (const [at, letter] of [..."IHDR"].entries()) view.setUint8(12 + at, letter.charCodeAt(0));
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([view.buffer], { type: "image/png" });
}

describe("A picture", () => {
  it("is opened without an option that the browser does not know, such as Chromium before 112", async () => {
    const bitmap = { width: 400, height: 300, close: vi.fn() };
    const asked = browserThat((options) => {
      if (options) throw new TypeError("The provided value 'from-image' is not a valid enum value");
      return bitmap;
    });
    const canvas = {
      getContext: () => ({ fillRect() {}, drawImage() {} }),
      toBlob: (settle: (blob: Blob) => void) => settle(taken),
    };
    vi.stubGlobal("document", { createElement: () => canvas });
    expect(await shrinkPicture(taken)).toBe(taken);
    expect(asked).toEqual([{ imageOrientation: "from-image" }, undefined]);
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it("that is not one is reported as such after one attempt", async () => {
    const asked = browserThat(() => {
      throw notAPicture;
    });
    expect(await refusal(taken)).toBe("This file is not a picture that can be opened. Take one with the camera.");
    expect(asked).toHaveLength(1);
  });

  it("that the phone cannot open for another reason is not reported as no picture", async () => {
    browserThat(() => {
      throw new RangeError("Out of memory");
    });
    expect(await refusal(taken)).toBe("This phone could not open the picture. Close other apps and take it again.");
  });

  it("in HEIC gets a message that says what to do", async () => {
    browserThat(() => {
      throw notAPicture;
    });
    expect(await refusal(Object.assign(new Blob(["heic"]), { name: "IMG_1.HEIC" }))).toContain("HEIC");
  });

  it.each([
    [16_000, 16_000],
    [2 ** 31, 1],
  ])(
    "that declares %i by %i pixels is not opened at all, and the driver is asked for another one [E013]",
    async (width, height) => {
      const asked = browserThat(() => {
        throw notAPicture;
      });
      expect(await refusal(pngOf(width, height))).toBe(
        "This picture has too many pixels for this phone. Take another one with the camera.",
      );
      expect(asked).toEqual([]);
      expect(await refusal(pngOf(12_000, 9_000))).toContain("not a picture");
      expect(asked).toHaveLength(1);
    },
  );
});
