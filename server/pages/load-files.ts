import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileType, packedEnding } from "./file-types.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

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
      else if (!here.endsWith(packedEnding)) files.set(here, await store(folder, here, headers));
    }
  };
  await walk("").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return files;
}

async function store(folder: string, path: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const { type, compressible } = fileType(path);
  const packed = compressible ? await readPacked(join(folder, path)) : null;
  return storeAnswer({
    headers: { ...headers, "content-type": type, "cache-control": path.startsWith("/assets/") ? immutable : brief },
    body: packed ? { packed } : await readFile(join(folder, path)),
    compressible,
    revalidate: true,
    quality: 11,
  });
}

/** Null where no build packed the file, as in development. */
async function readPacked(file: string): Promise<Buffer | null> {
  return readFile(file + packedEnding).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
}
