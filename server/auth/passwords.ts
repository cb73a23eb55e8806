import { hash, verify } from "@node-rs/argon2";
import { createTurns, type Turn } from "./turns.ts";

/** Each hash takes 19 MB and a processor: more than two at once would slow down everybody else. A second's work may wait. */
const turns = createTurns({ atOnce: 2, waiting: 20 });

/** argon2id with the library's defaults, which are OWASP's: 19 MiB, 2 passes, 1 lane. For a user who is signed in: it always has its turn. */
export async function hashPassword(password: string): Promise<string> {
  await turns.take({ burden: 0, mustHave: true });
  return hash(password).finally(turns.giveBack);
}

/**
 * Without a hash (no such user) it works as long as with one, so that the time tells nothing; the answer is then false. Null, and no work
 * done, where too many others wait or who asked has gone.
 */
export async function isPassword(passwordHash: string | null, password: string, turn: Turn): Promise<boolean | null> {
  if (!(await turns.take(turn))) return null;
  const matches = await verify(passwordHash ?? decoyHash, password)
    .catch(() => false)
    .finally(turns.giveBack);
  return matches && passwordHash !== null;
}

/** Of a random password that nobody kept. */
const decoyHash = "$argon2id$v=19$m=19456,t=2,p=1$MIErQ4O9ELyEnDKjVPCkkg$nQQ5UIlIBG/NJX7vc+3gl3QtkDWlpjTrTZ9uGveeQ1s";
