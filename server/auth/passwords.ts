import { hash, verify } from "@node-rs/argon2";
import { createFairQueue, type QueueEntry } from "./fair-queue.ts";

/** A hash takes 19 MB and a CPU core, so only two run at once, and about a second's worth may queue. */
const queue = createFairQueue({ concurrency: 2, maxWaiting: 20 });

/**
 * argon2id with OWASP's defaults: 19 MiB, 2 passes, 1 lane. It is for signed-in users, so the queue never refuses it.
 */
export async function hashPassword(password: string): Promise<string> {
  await queue.acquire({ recentRequests: 0, isGuaranteed: true });
  return hash(password).finally(queue.release);
}

/**
 * Without a hash (no such user) it takes just as long and returns false, so that timing reveals nothing. Returns null
 * at once if the queue is full or the caller has disconnected.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  entry: QueueEntry,
): Promise<boolean | null> {
  if (!(await queue.acquire(entry))) return null;
  const matches = await verify(passwordHash ?? decoyHash, password)
    .catch(() => false)
    .finally(queue.release);
  return matches && passwordHash !== null;
}

/** The hash of a random password that nobody kept. */
const decoyHash = "$argon2id$v=19$m=19456,t=2,p=1$MIErQ4O9ELyEnDKjVPCkkg$nQQ5UIlIBG/NJX7vc+3gl3QtkDWlpjTrTZ9uGveeQ1s";
