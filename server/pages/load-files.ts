import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

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

/** Files under /assets/ carry a hash of their content in their name, so they never change. */
const immutable = "public, max-age=31536000, immutable";
const brief = "public, max-age=3600";

/** Every file of a folder and of those in it by its URL path, e.g. `/assets/root-CKJdGvpc.js`. A missing folder holds none. */
export async function loadFiles(folder: string, headers: Record<string, string>): Promise<Map<string, StoredAnswer>> {
  const files = new Map<string, StoredAnswer>();
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const here = `${path}/${entry.name}`;
      if (entry.isDirectory()) await walk(here);
      else files.set(here, store(here, await readFile(join(folder, here)), headers));
    }
  };
  await walk("").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return files;
}

function store(path: string, body: Uint8Array, headers: Record<string, string>): StoredAnswer {
  const { type, compressible } = types[extname(path)] ?? { type: "application/octet-stream", compressible: false };
  return storeAnswer({
    headers: { ...headers, "content-type": type, "cache-control": path.startsWith("/assets/") ? immutable : brief },
    body,
    compressible,
    revalidate: true,
    quality: 11,
  });
}
