import { type Draft, openStorage, type Picture, type Storage, storageIfOpen } from "./open-storage.ts";

/** Older forms belong to a day that is over. */
const maxAgeMs = 2 * 86_400_000;

/** A picture in an open form. */
export type DraftPicture = Picture & { id: string };

/** A form to be opened again as it was when the app was closed or died. */
export type SavedForm = Pick<Draft, "stops" | "form" | "fields"> & { pictures: DraftPicture[] };

/** A row of an open form. */
export type DraftRow = `draft ${string}` | `picture ${string}`;
const draftKey = (stops: readonly string[]): DraftRow => `draft ${stops[0] ?? ""}`;
const pictureKey = (id: string): DraftRow => `picture ${id}`;

/** The driver's open forms. Deletes forms that are too old, and pictures that belong to no form. */
export async function readForms(driverId: number, open = openStorage, now = new Date()): Promise<SavedForm[]> {
  const storage = await open();
  const keys = await storage.getAllKeys("rows");
  const forms: SavedForm[] = [];
  const used = new Set<string>();
  for (const key of keys) {
    if (!key.startsWith("draft ")) continue;
    const draft = (await storage.get("rows", key)) as Draft | undefined;
    if (!draft || now.getTime() - Date.parse(draft.savedAt) > maxAgeMs) continue;
    used.add(key);
    for (const id of draft.pictures) used.add(pictureKey(id));
    if (draft.driverId !== driverId) continue;
    const { stops, form, fields } = draft;
    forms.push({ stops, form, fields, pictures: await readPictures(storage, draft.pictures) });
  }
  const unused = keys.filter((key) => (key.startsWith("draft ") || key.startsWith("picture ")) && !used.has(key));
  for (const key of unused) await storage.delete("rows", key);
  return forms;
}

async function readPictures(storage: Storage, ids: readonly string[]): Promise<DraftPicture[]> {
  const pictures: DraftPicture[] = [];
  for (const id of ids) {
    const picture = (await storage.get("rows", pictureKey(id))) as Picture | undefined;
    if (picture) pictures.push({ ...picture, id });
  }
  return pictures;
}

export type DraftWriter = {
  /** Saves the form as it is now. If several changes arrive during a write, only the last is saved. */
  write(fields: object, pictures: readonly DraftPicture[]): void;
  /** Ends writing and returns the rows for the form's action to delete when it is saved. */
  end(): DraftRow[];
  /** Called when the form was closed without its action. */
  discard(): Promise<void>;
};

/** Writes an open form to the storage. A form that cannot be saved is lost only if the browser dies. */
export function createDraftWriter(
  about: Pick<Draft, "driverId" | "stops" | "form">,
  saved: readonly DraftPicture[] = [],
  open = openStorage,
): DraftWriter {
  const key = draftKey(about.stops);
  /** The pictures that have a row. */
  let written = new Set(saved.map(({ id }) => id));
  const ever = new Set(written);
  let latest: { fields: object; pictures: readonly DraftPicture[] } | null = null;
  let isWriting = false;
  let isEnded = false;

  const put = async ({ fields, pictures }: NonNullable<typeof latest>): Promise<void> => {
    const storage = storageIfOpen() ?? (await open());
    if (isEnded) return;
    const savedAt = new Date().toISOString();
    const draft: Draft = { ...about, savedAt, fields, pictures: pictures.map(({ id }) => id) };
    const transaction = storage.transaction("rows", "readwrite");
    const request = (sent: Promise<unknown>) => sent.catch(() => {});
    for (const { id, bytes, type } of pictures)
      if (!written.has(id)) request(transaction.store.put({ bytes, type }, pictureKey(id)));
    for (const id of written) if (!draft.pictures.includes(id)) request(transaction.store.delete(pictureKey(id)));
    request(transaction.store.put(draft, key));
    await transaction.done;
    written = new Set(draft.pictures);
  };
  const writeLatest = async (): Promise<void> => {
    isWriting = true;
    while (latest && !isEnded) {
      const form = latest;
      latest = null;
      const withoutNew = { ...form, pictures: form.pictures.filter(({ id }) => written.has(id)) };
      // Without space for a new picture, at least the typed text is saved.
      await put(form).catch(() => put(withoutNew).catch(() => {}));
    }
    isWriting = false;
  };
  const rows = () => [key, ...[...ever].map(pictureKey)];
  return {
    write(fields, pictures) {
      latest = { fields, pictures };
      for (const { id } of pictures) ever.add(id);
      isEnded = false;
      if (!isWriting) void writeLatest();
    },
    end() {
      isEnded = true;
      return rows();
    },
    async discard() {
      isEnded = true;
      const storage = storageIfOpen() ?? (await open());
      for (const row of rows()) await storage.delete("rows", row).catch(() => {});
    },
  };
}

/** Called at sign-out, so that no name or signature stays on the phone. */
export async function deleteForms(open = openStorage): Promise<void> {
  const storage = await open();
  for (const key of await storage.getAllKeys("rows"))
    if (key.startsWith("draft ") || key.startsWith("picture ")) await storage.delete("rows", key);
}
