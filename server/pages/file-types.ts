import { extname } from "node:path";

const types: Record<string, { type: string; compressible: boolean }> = {
  ".js": { type: "text/javascript; charset=utf-8", compressible: true },
  ".css": { type: "text/css; charset=utf-8", compressible: true },
  ".json": { type: "application/json", compressible: true },
  ".webmanifest": { type: "application/manifest+json", compressible: true },
  ".svg": { type: "image/svg+xml", compressible: true },
  ".ico": { type: "image/x-icon", compressible: true },
  ".txt": { type: "text/plain; charset=utf-8", compressible: true },
  ".png": { type: "image/png", compressible: false },
  ".jpg": { type: "image/jpeg", compressible: false },
  ".webp": { type: "image/webp", compressible: false },
  ".avif": { type: "image/avif", compressible: false },
  ".woff2": { type: "font/woff2", compressible: false },
};

/** The media type of a file by its extension. */
export function fileType(path: string): { type: string; compressible: boolean } {
  return types[extname(path)] ?? { type: "application/octet-stream", compressible: false };
}

/** Suffix of the compressed copy that the build puts beside a file. */
export const brotliSuffix = ".br";
