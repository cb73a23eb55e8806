import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeS3, fakeS3Key, startFakeS3 } from "../../test/fakes/s3/fake-s3.ts";
import { pngPicture } from "../../test/pictures.ts";
import { readEnvironment } from "../environment.ts";
import { describePictureStore } from "./picture-store.contract.ts";
import { type PictureStore, PictureStoreError } from "./picture-store.ts";
import { s3Pictures } from "./s3-pictures.ts";

const settingsOf = (url: string) => readEnvironment({ PICTURES_S3_URL: url }).picturesBucket!;

describePictureStore("a bucket", async () => {
  const fake = await startFakeS3();
  return { store: s3Pictures(settingsOf(fake.url)), newId: async () => randomUUID(), close: () => fake.goDown() };
});

describePictureStore("a folder of a bucket", async () => {
  const fake = await startFakeS3();
  const url = fake.url.replace("?", "/doors/of-people/?");
  return {
    store: s3Pictures(settingsOf(url)),
    newId: async () => randomUUID(),
    close: async () => {
      expect([...fake.objects.keys()].every((key) => /^doors\/of-people\/[\da-f-]{36}$/.test(key))).toBe(true);
      await fake.goDown();
    },
  };
});

describe("a bucket that misbehaves [D064]", () => {
  let fake: FakeS3;
  beforeAll(async () => {
    fake = await startFakeS3();
  });
  afterEach(async () => {
    fake.behave("well");
    await fake.comeBack();
  });
  afterAll(() => fake.goDown());

  const picture = { type: "image/png" as const, bytes: pngPicture() };
  const open = (url = fake.url) => s3Pictures(settingsOf(url));
  const openImpatient = () => s3Pictures(settingsOf(fake.url), { requestTimeoutMs: 400 });
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => "no fault",
      (error: unknown) => (error instanceof PictureStoreError ? error.message : String(error)),
    );
  const faultsOf = (store: PictureStore, id: string) =>
    Promise.all([store.store(id, picture), store.read(id), store.remove(id)].map(faultOf));

  it.each([
    ["is away", () => fake.goDown(), "The bucket cannot be reached (ECONNREFUSED)"],
    ["answers 500", () => fake.behave(500), "The bucket answered 500 (InternalError)"],
    ["answers 503", () => fake.behave(503), /^The bucket answered 503/],
    ["loses its answer", () => fake.behave("lose"), /^The bucket cannot be reached/],
  ])("is reported in words when it %s", async (_, happen, text) => {
    const id = randomUUID();
    await open().store(id, picture);
    await happen();
    for (const fault of await faultsOf(open(), id)) expect(fault).toMatch(text);
  });

  it("is abandoned after a timeout, before and during its answer", async () => {
    const id = randomUUID();
    await open().store(id, picture);
    const late = "The bucket did not answer within 0.4 seconds";
    const letGo = fake.hold();
    expect(await faultsOf(openImpatient(), id)).toEqual([late, late, late]);
    letGo();
    const sendBodies = fake.holdBodies();
    expect(await faultOf(openImpatient().read(id))).toBe(late);
    sendBodies();
    await open().store(id, picture);
    expect(await open().read(id)).toEqual(picture);
  });

  it("is refused when it returns a page or far too much data", async () => {
    const id = randomUUID();
    await open().store(id, picture);
    fake.behave({ type: "text/html", answers: Buffer.from("<h1>Please sign in to the network</h1>") });
    expect(await faultOf(open().read(id))).toBe("The bucket returned something that is not a picture");
    fake.behave({ type: "image/png", answers: Buffer.alloc(2_000_000) });
    expect(await faultOf(open().read(id))).toBe("The bucket returned more than a picture may have");
  });

  it("refuses a wrong key, secret or bucket with an error that repeats none of them", async () => {
    const id = randomUUID();
    const secret = encodeURIComponent(fakeS3Key.secret);
    for (const [url, text] of [
      [fake.url.replace(fakeS3Key.id, "AKIASOMEBODY"), "The bucket answered 403 (InvalidAccessKeyId)"],
      [fake.url.replace(secret, "wrong-secret"), "The bucket answered 403 (SignatureDoesNotMatch)"],
      [fake.url.replace("/courier-pictures", "/another-one"), "The bucket answered 404 (NoSuchBucket)"],
    ] as const)
      expect(await faultsOf(open(url), id)).toEqual([text, text, text]);
    expect(fake.objects.has(id)).toBe(false);
  });

  it("is addressed by its host name if that is its style", async () => {
    const { endpoint, ...settings } = settingsOf(fake.url);
    const port = new URL(endpoint).port;
    const hosted = s3Pictures({ ...settings, endpoint: `http://nowhere.invalid:${port}`, pathStyle: false });
    expect(await faultOf(hosted.read(randomUUID()))).toMatch(/^The bucket cannot be reached \(E\w+\)$/);
  });
});
