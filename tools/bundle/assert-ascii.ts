import { readFile } from "node:fs/promises";

/**
 * Fails where a bundle holds a letter beyond ASCII: Node then keeps its whole text in memory with two bytes for each letter, which was four
 * megabytes. Texts are escaped by the bundler; regular expressions have to say `\u2019` themselves.
 */
export async function refuseWideText(file: string): Promise<void> {
  const wide = [...(await readFile(file, "utf8")).matchAll(/.{0,40}[\u0080-\uffff].{0,10}/g)].map(([where]) => where);
  if (wide.length === 0) return;
  throw new Error(
    `${file}: write these letters as \\u… in the regular expressions that hold them:\n${wide.join("\n")}`,
  );
}
