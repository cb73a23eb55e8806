import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import type { Environment } from "../environment.ts";
import { type PictureStore, PictureStoreError, type PictureType } from "./picture-store.ts";
import { maxPictureBytes } from "./read-picture.ts";

export type BucketSettings = NonNullable<Environment["picturesBucket"]>;

/** For the whole request; well within the lease of a picture that is being moved. */
const timeoutMs = 8_000;
const connectTimeoutMs = 3_000;

const types: readonly string[] = ["image/jpeg", "image/png", "image/webp"] satisfies PictureType[];

/** Pictures in an S3-compatible bucket, each under its id. The client is loaded on first use. */
export function s3Pictures(bucket: BucketSettings, { requestTimeoutMs = timeoutMs } = {}): PictureStore {
  let client: S3Client | null = null;
  const place = (id: string) => ({ Bucket: bucket.name, Key: bucket.folder + id });

  async function send<T>(work: (aws: Aws, client: S3Client, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const aws = await import("@aws-sdk/client-s3");
    client ??= openClient(aws, bucket);
    const signal = AbortSignal.timeout(requestTimeoutMs);
    try {
      return await work(aws, client, signal);
    } catch (error) {
      throw toStoreError(error, signal.aborted, requestTimeoutMs);
    }
  }

  return {
    store: (id, { type, bytes }) =>
      send(async (aws, client, abortSignal) => {
        const object = { ...place(id), Body: bytes, ContentType: type, ContentLength: bytes.length };
        await client.send(new aws.PutObjectCommand(object), { abortSignal });
      }),
    read: (id) =>
      send(async (aws, client, abortSignal) => {
        try {
          const output = await client.send(new aws.GetObjectCommand(place(id)), { abortSignal });
          return { type: typeOf(output), bytes: await bytesOf(output) };
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (id) =>
      send(async (aws, client, abortSignal) => {
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
    // Jobs and visitors retry anyway.
    maxAttempts: 1,
    // Many compatible servers do not support these checksums; callers verify the hash.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectTimeoutMs },
  });
}

function typeOf({ ContentType = "" }: GetObjectCommandOutput): PictureType {
  if (!types.includes(ContentType)) throw new PictureStoreError("The bucket returned something that is not a picture");
  return ContentType as PictureType;
}

/** Stops reading at the size limit of a picture. */
async function bytesOf({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (Body as AsyncIterable<Uint8Array> | undefined) ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxPictureBytes) throw new PictureStoreError("The bucket returned more than a picture may have");
  }
  return Buffer.concat(chunks);
}

/** The client's errors contain keys, addresses and the response: only a status, a code and a name are passed on. */
function toStoreError(error: unknown, isLate: boolean, ms: number): PictureStoreError {
  if (error instanceof PictureStoreError) return error;
  if (isLate) return new PictureStoreError(`The bucket did not answer within ${ms / 1_000} seconds`);
  const { name, code, $metadata, $response } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  const word = [code, name].find((each) => each && each !== "Error" && /^\w{2,60}$/.test(each));
  if (status === undefined) return new PictureStoreError(`The bucket cannot be reached${word ? ` (${word})` : ""}`);
  return new PictureStoreError(`The bucket answered ${status}${word ? ` (${word})` : ""}`);
}
