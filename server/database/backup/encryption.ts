import { closeSync, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { StartupError } from "../../startup-error.ts";

/** The first bytes of a file in age's format: https://age-encryption.org/v1 */
const mark = "age-encryption.org/v1\n";

type Encrypt = (plain: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Encrypts in little memory, for anyone who has the identity of one of these recipients. */
export async function openEncrypter(recipients: readonly string[]): Promise<Encrypt> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    refuseMistyped(
      () => encrypter.addRecipient(recipient),
      `'${recipient}' of BACKUP_RECIPIENT is not an age public key`,
    );
  return async function* (plain) {
    yield* buffersOf(await encrypter.encrypt(webStream(plain)));
  };
}

/** Keys have a checksum, so a mistyped one is noticed. */
function refuseMistyped(add: () => void, what: string): void {
  try {
    add();
  } catch {
    throw new StartupError(`${what}: a letter of it is wrong or missing.`);
  }
}

export function isEncrypted(file: string): boolean {
  const first = Buffer.alloc(mark.length);
  const opened = openSync(file, "r");
  try {
    readSync(opened, first);
  } finally {
    closeSync(opened);
  }
  return first.toString("latin1") === mark;
}

/** Throws `StartupError` if none of the identities decrypts the file, or if its bytes were changed. */
export async function* decrypt(
  file: string,
  identities: readonly string[],
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { Decrypter } = await import("age-encryption");
  if (identities.length === 0)
    throw new StartupError(
      `${file} is encrypted: set BACKUP_IDENTITY, or BACKUP_IDENTITY_FILE to the file of age-keygen.`,
    );
  const decrypter = new Decrypter();
  for (const identity of identities)
    refuseMistyped(() => decrypter.addIdentity(identity), "BACKUP_IDENTITY is not an age secret key");
  let opened: globalThis.ReadableStream<Uint8Array>;
  try {
    opened = await decrypter.decrypt(webStream(stored));
  } catch (error) {
    const { message } = error as Error;
    if (/identit/.test(message))
      throw new StartupError(`${file} was not encrypted for the identity of BACKUP_IDENTITY.`);
    throw broken(file);
  }
  const chunks = buffersOf(opened);
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw broken(file);
    });
    if (next.done) return;
    yield next.value;
  }
}

const broken = (file: string) => new StartupError(`${file} is broken or was cut off: nothing was restored from it.`);

const webStream = (bytes: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as unknown as globalThis.ReadableStream<Uint8Array>;

async function* buffersOf(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream as unknown as ReadableStream<Uint8Array>)
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
