import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PictureStore } from "./picture-store.ts";
import { maxPictureBytes } from "./read-picture.ts";

export type StoreUnderTest = {
  store: PictureStore;
  /** An id that a picture can be stored under. */
  newId: () => Promise<string>;
  close: () => Promise<void>;
};

/** Stores do not check the content. */
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);

/** Contract tests for every `PictureStore`. `make` is called once. */
export function describePictureStore(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`pictures in ${name} [D064]`, () => {
    let test: StoreUnderTest;
    let store: PictureStore;
    beforeAll(async () => {
      test = await make();
      store = test.store;
    });
    afterAll(() => test.close());

    it.each([
      ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
      ["image/png", png],
      ["image/webp", Buffer.from("RIFF\0\0\0\0WEBP", "latin1")],
      ["image/jpeg", Buffer.alloc(maxPictureBytes, 0xa5)],
    ] as const)("are returned exactly as they were stored: %s", async (type, bytes) => {
      const id = await test.newId();
      await store.store(id, { type, bytes });
      const read = await store.read(id);
      expect(read?.bytes.equals(bytes)).toBe(true);
      expect(read?.type).toBe(type);
    });

    it("are stored once each: storing one again changes nothing, and none replaces another", async () => {
      const [first, second] = [await test.newId(), await test.newId()];
      const pictures = [first, second].map((id, at) => ({ id, bytes: Buffer.from([at, 1, 2, 3]) }));
      for (const { id, bytes } of [...pictures, ...pictures]) await store.store(id, { type: "image/png", bytes });
      for (const { id, bytes } of pictures) expect((await store.read(id))?.bytes).toEqual(bytes);
    });

    it("are gone once removed, and removing them again changes nothing", async () => {
      const [gone, stays] = [await test.newId(), await test.newId()];
      for (const id of [gone, stays]) await store.store(id, { type: "image/png", bytes: png });
      await store.remove(gone);
      await store.remove(gone);
      expect(await store.read(gone)).toBeNull();
      expect(await store.read(stays)).not.toBeNull();
      await store.store(gone, { type: "image/png", bytes: png });
      expect(await store.read(gone)).not.toBeNull();
    });

    it("that were never stored are read as null", async () => {
      expect(await store.read(await test.newId())).toBeNull();
      expect(await store.read(randomUUID())).toBeNull();
      await store.remove(randomUUID());
    });
  });
}
