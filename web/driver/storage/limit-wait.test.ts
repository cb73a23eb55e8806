import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPhoneStorage } from "../../../test/phone-storage.ts";
import { limitWait, StorageTimeoutError, withLimits } from "./limit-wait.ts";
import type { Storage } from "./open-storage.ts";
import { tryStorage } from "./try-storage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const refusal = (waited: Promise<unknown>) =>
  waited.then(
    () => null,
    (error: unknown) => error,
  );

describe("A storage that does not answer", () => {
  it("is waited for for 15 seconds, and one that does as long as it takes before", async () => {
    const silent = refusal(limitWait(never()));
    const slow = limitWait(new Promise((answer) => setTimeout(() => answer("there"), 14_000)));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await silent).toBeInstanceOf(StorageTimeoutError);
    expect(await slow).toBe("there");
  });

  it("has the limit on each of its requests and on the end of each transaction", async () => {
    const storage = withLimits({
      get: never,
      version: 1,
      transaction: () => ({ done: never(), commit: () => "committed" }),
    });
    const transaction = storage.transaction();
    const waits = [refusal(storage.get()), refusal(transaction.done)];
    expect([storage.version, transaction.commit()]).toEqual([1, "committed"]);
    await vi.advanceTimersByTimeAsync(15_000);
    for (const error of await Promise.all(waits)) expect(error).toBeInstanceOf(StorageTimeoutError);
  });
});

describe("What a phone can save is tried at once", () => {
  const phoneThat = (put: (row: ArrayBuffer) => Promise<void>) => {
    const phone = createPhoneStorage();
    return async () =>
      ({ ...(await phone.open()), put: (_: string, row: ArrayBuffer) => put(row) }) as unknown as Storage;
  };

  it("all of it, and the trial leaves nothing behind", async () => {
    const phone = createPhoneStorage();
    expect(await tryStorage(phone.open)).toBe("all");
    expect(phone.rowKeys()).toEqual([]);
  });

  it("small rows, but nothing as large as a picture", async () => {
    const full = phoneThat(async ({ byteLength }) => {
      if (byteLength > 1_000) throw new DOMException("No room", "QuotaExceededError");
    });
    expect(await tryStorage(full)).toBe("no_pictures");
  });

  it("nothing, where no write is ever answered", async () => {
    const tried = tryStorage(phoneThat(never));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await tried).toBe("nothing");
  });
});
