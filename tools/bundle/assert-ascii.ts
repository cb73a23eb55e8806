import { readFile } from "node:fs/promises";

/**
 * Fails if a bundle contains a non-ASCII character: Node would keep its whole text as two bytes per character, four
 * megabytes more. The bundler escapes strings; regular expressions must write `\u2019` themselves.
 */
export async function assertAscii(file: string): Promise<void> {
  const wide = [...(await readFile(file, "utf8")).matchAll(/.{0,40}[\u0080-\uffff].{0,10}/g)].map(([where]) => where);
  if (wide.length === 0) return;
  throw new Error(
    `${file}: write these letters as \\u… in the regular expressions that hold them:\n${wide.join("\n")}`,
  );
}
