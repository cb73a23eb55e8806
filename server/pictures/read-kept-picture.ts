import type { Context } from "../context.ts";
import type { StoredPicture } from "./picture-store.ts";
import { postgresPictures } from "./postgres-pictures.ts";

/** A picture wherever it lies; null where it is no longer kept. */
export async function readKeptPicture({ db }: Context, id: string): Promise<StoredPicture | "away" | null> {
  return postgresPictures(db).read(id);
}
