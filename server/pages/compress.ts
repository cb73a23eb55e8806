import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

export type Bytes = Uint8Array<ArrayBuffer>;

/** `quality`: Brotli quality, 1 to 11. */
export async function compress(plain: Uint8Array, encoding: "br" | "gzip", quality: number): Promise<Bytes> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const made =
    encoding === "br"
      ? await promisify(brotliCompress)(plain, {
          params: {
            [BROTLI_PARAM_QUALITY]: quality,
            [BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            [BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
          },
        })
      : await promisify(gzip)(plain);
  return new Uint8Array(made);
}

/** Reverses Brotli. */
export async function decompress(packed: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await promisify(brotliDecompress)(packed));
}

/** The smallest Brotli window that holds the whole body; the default reserves 4 MB, which threads keep afterwards. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = constants;
  return Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
}
