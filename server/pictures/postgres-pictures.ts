import type { Database } from "../database/kysely.ts";
import type { PictureStore, PictureType } from "./picture-store.ts";

/** The rows of `pictures` are inserted with the proof, by `acceptProof`. */
export function postgresPictures(db: Database): PictureStore {
  return {
    async store(id, { bytes }) {
      await db.updateTable("pictures").set({ bytes }).where("id", "=", id).execute();
    },
    async read(id) {
      const row = await db.selectFrom("pictures").select(["type", "bytes"]).where("id", "=", id).executeTakeFirst();
      return row?.bytes ? { type: row.type as PictureType, bytes: row.bytes } : null;
    },
    async remove(id) {
      await db.updateTable("pictures").set({ bytes: null }).where("id", "=", id).execute();
    },
  };
}
