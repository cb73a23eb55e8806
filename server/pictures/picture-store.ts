export type PictureType = "image/jpeg" | "image/png" | "image/webp";

export type StoredPicture = { type: PictureType; bytes: Buffer };

/**
 * Where pictures lie. Ids are UUIDs. Storing the same picture again changes nothing, removing one that is not there neither, and what was removed
 * is read as null. One that cannot do it at the moment, or that answers something that is no picture, throws `StoreFault`.
 */
export type PictureStore = {
  store(id: string, picture: StoredPicture): Promise<void>;
  read(id: string): Promise<StoredPicture | null>;
  remove(id: string): Promise<void>;
};

/** Why a store outside could not do what was asked, in words for whoever runs the shop: no key, no address, nothing of what it answered. */
export class StoreFault extends Error {}
