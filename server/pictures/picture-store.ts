export type PictureType = "image/jpeg" | "image/png" | "image/webp";

export type StoredPicture = { type: PictureType; bytes: Buffer };

/**
 * Stores pictures under UUIDs. Storing and removing are idempotent; a removed picture is read as null. Throws
 * `PictureStoreError` on an outage, or if what it reads is not a picture.
 */
export type PictureStore = {
  store(id: string, picture: StoredPicture): Promise<void>;
  read(id: string): Promise<StoredPicture | null>;
  remove(id: string): Promise<void>;
};

/** The message is shown to staff, so it contains no key, no address and nothing of the response. */
export class PictureStoreError extends Error {}
