import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import type { Environment } from "../environment.ts";
import { type PictureStore, type PictureType, StoreFault } from "./picture-store.ts";
import { maxPictureBytes } from "./read-picture.ts";

export type BucketSettings = NonNullable<Environment["picturesBucket"]>;

/** From the first byte to the last, for a visitor who waits and for a job that comes back. Well within the lease of a picture that is moved. */
const timeoutMs = 8_000;
const connectTimeoutMs = 3_000;

const types: readonly string[] = ["image/jpeg", "image/png", "image/webp"] satisfies PictureType[];

/** Pictures in an S3-compatible bucket, each under its id. The client is loaded when the first one is asked for. */
export function s3Pictures(bucket: BucketSettings, { givesUpAfterMs = timeoutMs } = {}): PictureStore {
  let client: S3Client | null = null;
  const place = (id: string) => ({ Bucket: bucket.name, Key: bucket.folder + id });

  async function ask<T>(work: (aws: Aws, client: S3Client, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const aws = await import("@aws-sdk/client-s3");
    client ??= openClient(aws, bucket);
    const signal = AbortSignal.timeout(givesUpAfterMs);
    try {
      return await work(aws, client, signal);
    } catch (error) {
      throw faultOf(error, signal.aborted, givesUpAfterMs);
    }
  }

  return {
    store: (id, { type, bytes }) =>
      ask(async (aws, client, abortSignal) => {
        const object = { ...place(id), Body: bytes, ContentType: type, ContentLength: bytes.length };
        await client.send(new aws.PutObjectCommand(object), { abortSignal });
      }),
    read: (id) =>
      ask(async (aws, client, abortSignal) => {
        try {
          const answer = await client.send(new aws.GetObjectCommand(place(id)), { abortSignal });
          return { type: typeOf(answer), bytes: await bytesOf(answer) };
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (id) =>
      ask(async (aws, client, abortSignal) => {
        await client.send(new aws.DeleteObjectCommand(place(id)), { abortSignal });
      }),
  };
}

type Aws = typeof import("@aws-sdk/client-s3");

function openClient({ S3Client }: Aws, { endpoint, region, pathStyle, keyId, secret }: BucketSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Jobs and readers come back by themselves.
    maxAttempts: 1,
    // Newer than many compatible servers; the hash is checked by who reads.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectTimeoutMs },
  });
}

function typeOf({ ContentType = "" }: GetObjectCommandOutput): PictureType {
  if (!types.includes(ContentType)) throw new StoreFault("The bucket answered something that is no picture");
  return ContentType as PictureType;
}

/** No more is read than a picture may have. */
async function bytesOf({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (Body as AsyncIterable<Uint8Array> | undefined) ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxPictureBytes) throw new StoreFault("The bucket answered more than a picture may have");
  }
  return Buffer.concat(chunks);
}

/** The client's errors repeat keys, addresses and what the bucket wrote: of them a status, a code and a name go on. */
function faultOf(error: unknown, isLate: boolean, ms: number): StoreFault {
  if (error instanceof StoreFault) return error;
  if (isLate) return new StoreFault(`The bucket did not answer within ${ms / 1_000} seconds`);
  const { name, code, $metadata, $response } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  const word = [code, name].find((each) => each && each !== "Error" && /^\w{2,60}$/.test(each));
  if (status === undefined) return new StoreFault(`The bucket cannot be reached${word ? ` (${word})` : ""}`);
  return new StoreFault(`The bucket answered ${status}${word ? ` (${word})` : ""}`);
}
