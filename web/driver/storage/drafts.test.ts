import { beforeEach, describe, expect, it } from "vitest";
import { createPhoneStorage, type PhoneStorage } from "../../../test/phone-storage.ts";
import { createDraftWriter, type DraftPicture, deleteForms, readForms } from "./drafts.ts";

let phone: PhoneStorage;
beforeEach(() => {
  phone = createPhoneStorage();
  phone.save({ rows: { session: "stays", "after 1-pickup 3": true } });
});

const mine = { driverId: 7, stops: ["1-pickup"], form: "done" as const };
const pictureOf = (id: string): DraftPicture => ({ id, type: "image/jpeg", bytes: new Uint8Array([1, 2, 3]).buffer });
/** Waits until the last write is in the storage: each write takes a promise or two. */
const written = (name: string) =>
  expect.poll(async () => (await readForms(7, phone.open)).map(({ fields }) => fields)).toEqual([{ name }]);
const others = ["after 1-pickup 3", "session"];

describe("An open form", () => {
  it("is restored as last typed, with its pictures, for its own driver only [E015]", async () => {
    const writer = createDraftWriter(mine, [], phone.open);
    writer.write({ name: "N" }, []);
    writer.write({ name: "No" }, []);
    writer.write({ name: "Nora" }, [pictureOf("a"), pictureOf("b")]);
    await written("Nora");
    expect(await readForms(7, phone.open)).toEqual([
      { stops: ["1-pickup"], form: "done", fields: { name: "Nora" }, pictures: [pictureOf("a"), pictureOf("b")] },
    ]);
    expect(await readForms(8, phone.open)).toEqual([]);
    await written("Nora");
  });

  it("keeps the typed text if there is no space for a picture [E015]", async () => {
    const writer = createDraftWriter(mine, [], async () => {
      const storage = await phone.open();
      const { transaction } = storage;
      const full = {
        ...storage,
        transaction: (...given: Parameters<typeof transaction>) => {
          const made = transaction.apply(storage, given) as unknown as {
            store: { put(row: object, key: string): unknown };
          };
          let isFull = false;
          return {
            store: {
              ...made.store,
              put: async (row: object, key: string) => {
                isFull ||= key.startsWith("picture ");
                if (!isFull) await made.store.put(row, key);
              },
            },
            get done() {
              return isFull ? Promise.reject(new DOMException("No room", "QuotaExceededError")) : Promise.resolve();
            },
          };
        },
      };
      return full as unknown as typeof storage;
    });
    writer.write({ name: "Nora" }, [pictureOf("a")]);
    await written("Nora");
    expect((await readForms(7, phone.open))[0]?.pictures).toEqual([]);
  });

  it("names the rows for its action to delete, even those of removed pictures, and stops writing [E015]", async () => {
    const writer = createDraftWriter(mine, [pictureOf("saved before")], phone.open);
    writer.write({ name: "Nora" }, [pictureOf("a")]);
    await written("Nora");
    expect(writer.end().sort()).toEqual(["draft 1-pickup", "picture a", "picture saved before"]);
  });

  it("closed without its action leaves nothing behind [E015]", async () => {
    const writer = createDraftWriter(mine, [], phone.open);
    writer.write({ name: "Nora" }, [pictureOf("a")]);
    await written("Nora");
    await writer.discard();
    expect(phone.rowKeys()).toEqual(others);
  });

  it("is deleted with its pictures after two days, and every form is deleted at sign-out [E015]", async () => {
    const writer = createDraftWriter(mine, [], phone.open);
    writer.write({ name: "Nora" }, [pictureOf("a")]);
    await written("Nora");
    const draft = phone.row("draft 1-pickup") as { savedAt: string };
    const later = new Date(Date.parse(draft.savedAt) + 49 * 3_600_000);
    expect(await readForms(7, phone.open, new Date(Date.parse(draft.savedAt) + 47 * 3_600_000))).toHaveLength(1);
    expect(await readForms(7, phone.open, later)).toEqual([]);
    expect(phone.rowKeys()).toEqual(others);
    phone.save({ rows: { "draft 1-pickup": draft, "picture a": pictureOf("a") } });
    await deleteForms(phone.open);
    expect(phone.rowKeys()).toEqual(others);
  });
});
