import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CachedResponse, cacheResponse } from "./cached-response.ts";
import { brotliSuffix, fileType } from "./file-types.ts";

/** Files under /assets/ have a content hash in their name, so they never change. */
const immutable = "public, max-age=31536000, immutable";
const brief = "public, max-age=3600";

/** Every file below a folder by its URL path, e.g. `/assets/root-CKJdGvpc.js`; empty if the folder is missing. */
export async function loadFiles(folder: string, headers: Record<string, string>): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>();
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const here = `${path}/${entry.name}`;
      if (entry.isDirectory()) await walk(here);
      else if (!here.endsWith(brotliSuffix)) files.set(here, await store(folder, here, headers));
    }
  };
  await walk("").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return files;
}

async function store(folder: string, path: string, headers: Record<string, string>): Promise<CachedResponse> {
  const { type, compressible } = fileType(path);
  const packed = compressible ? await readPacked(join(folder, path)) : null;
  return cacheResponse({
    headers: { ...headers, "content-type": type, "cache-control": path.startsWith("/assets/") ? immutable : brief },
    body: packed ? { packed } : await readFile(join(folder, path)),
    compressible,
    revalidate: true,
    quality: 11,
  });
}

/** Null if no build compressed the file, as in development. */
async function readPacked(file: string): Promise<Buffer | null> {
  return readFile(file + brotliSuffix).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
}
