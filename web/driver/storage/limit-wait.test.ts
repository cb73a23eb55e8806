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

describe("Storage that does not answer", () => {
  it("fails after 15 seconds, while a slow answer within that time is accepted", async () => {
    const silent = refusal(limitWait(never()));
    const slow = limitWait(new Promise((answer) => setTimeout(() => answer("there"), 14_000)));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await silent).toBeInstanceOf(StorageTimeoutError);
    expect(await slow).toBe("there");
  });

  it("times out each request and the end of each transaction", async () => {
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

describe("The storage trial", () => {
  const phoneThat = (put: (row: ArrayBuffer) => Promise<void>) => {
    const phone = createPhoneStorage();
    return async () =>
      ({ ...(await phone.open()), put: (_: string, row: ArrayBuffer) => put(row) }) as unknown as Storage;
  };

  it("finds that everything can be saved, and leaves nothing behind", async () => {
    const phone = createPhoneStorage();
    expect(await tryStorage(phone.open)).toBe("all");
    expect(phone.rowKeys()).toEqual([]);
  });

  it("finds that small rows can be saved, but nothing as large as a picture", async () => {
    const full = phoneThat(async ({ byteLength }) => {
      if (byteLength > 1_000) throw new DOMException("No room", "QuotaExceededError");
    });
    expect(await tryStorage(full)).toBe("no_pictures");
  });

  it("finds that nothing can be saved if no write is ever answered", async () => {
    const tried = tryStorage(phoneThat(never));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await tried).toBe("nothing");
  });
});
