export type PictureType = "image/jpeg" | "image/png" | "image/webp";

export type StoredPicture = { type: PictureType; bytes: Buffer };

/**
 * Where pictures lie. Ids are UUIDs. Storing the same picture again changes nothing, removing one that is not there neither, and what was removed
 * is read as null.
 */
export type PictureStore = {
  store(id: string, picture: StoredPicture): Promise<void>;
  read(id: string): Promise<StoredPicture | null>;
  remove(id: string): Promise<void>;
};
