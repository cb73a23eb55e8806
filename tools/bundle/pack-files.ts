import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "../../server/pages/compress.ts";
import { brotliSuffix, fileType } from "../../server/pages/file-types.ts";

/** Adds a Brotli copy at the best quality to every compressible file, so that no start has to compress them. */
export async function packFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => fileType(name).compressible);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      await writeFile(file + brotliSuffix, await compress(await readFile(file), "br", 11));
    }),
  );
}
