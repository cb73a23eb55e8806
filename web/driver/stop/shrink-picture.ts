import { readPictureSize } from "../../../domain/deliveries/picture-size.ts";

const maxSide = 1_600;
/** More than a phone's camera has, and half a gigabyte once decoded. */
const maxPixels = 120_000_000;
/** How much of a file is read to find its declared size, which is near the beginning. */
const headBytes = 500_000;
/** Under 300 KB. */
const maxBytes = 300 * 1_000 - 1;
const qualities = [0.82, 0.7, 0.58, 0.46, 0.34];

/** Its message tells the driver why a picture cannot be used. */
export class PictureError extends Error {}

/** A JPEG of at most 1,600 pixels and under 300 KB, upright and without metadata such as place, time and phone. */
export async function shrinkPicture(file: Blob & { name?: string }): Promise<Blob> {
  await refuseHuge(file);
  const picture = await openUpright(file);
  try {
    for (let side = maxSide; side >= 400; side *= 0.75) {
      const canvas = drawScaled(picture, side);
      for (const quality of qualities) {
        const jpeg = await asJpeg(canvas, quality);
        if (jpeg.size <= maxBytes) return jpeg;
      }
    }
  } finally {
    picture.close();
  }
  throw new PictureError("This picture could not be made small enough. Take it again.");
}

/** A small file may declare more pixels than the phone has memory for. */
async function refuseHuge(file: Blob): Promise<void> {
  const head = await file.slice(0, headBytes).arrayBuffer();
  const size = readPictureSize(new Uint8Array(head));
  if (size && size.width * size.height > maxPixels)
    throw new PictureError("This picture has too many pixels for this phone. Take another one with the camera.");
}

/** Chromium before 112 does not know the option, and turns pictures upright without it. */
async function openUpright(file: Blob & { name?: string }): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error) => {
      if (error instanceof TypeError) return createImageBitmap(file);
      throw error;
    });
  } catch (error) {
    throw new PictureError(whyUnreadable(file, error));
  }
}

function drawScaled(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context)
    throw new PictureError("This phone has no memory left for the picture. Close other apps and take it again.");
  // Transparent pixels would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function asJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new PictureError("This picture could not be saved. Take it again."));
    canvas.toBlob(settle, "image/jpeg", quality);
  });
}

function whyUnreadable({ type, name = "" }: Blob & { name?: string }, error: unknown): string {
  if (/hei[cf]/i.test(`${type} ${name}`))
    return "This is a HEIC picture, which cannot be read here. Take it with the camera button, or set the camera to JPEG ('Most compatible').";
  // By the specification, InvalidStateError means that the file is not a picture.
  return error instanceof DOMException && error.name === "InvalidStateError"
    ? "This file is not a picture that can be opened. Take one with the camera."
    : "This phone could not open the picture. Close other apps and take it again.";
}
