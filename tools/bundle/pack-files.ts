import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "../../server/pages/compress.ts";
import { fileType, packedEnding } from "../../server/pages/file-types.ts";

/** Writes each file of a folder that can be compressed a second time, as Brotli packs it at its best: once, and not at every start. */
export async function packFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => fileType(name).compressible);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      await writeFile(file + packedEnding, await compress(await readFile(file), "br", 11));
    }),
  );
}
