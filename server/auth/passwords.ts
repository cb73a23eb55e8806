import { hash, verify } from "@node-rs/argon2";

/** Each hash takes 19 MB and a processor: more than two at once would slow down everybody else. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The next one takes over this place; the count only falls when nobody waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** argon2id with the library's defaults, which are OWASP's: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Without a hash (no such user) it works as long as with one, so that the time tells nothing; the answer is then false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? nobodysHash, password).catch(() => false));
  return matches && passwordHash !== null;
}

/** Of a random password that nobody kept. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$MIErQ4O9ELyEnDKjVPCkkg$nQQ5UIlIBG/NJX7vc+3gl3QtkDWlpjTrTZ9uGveeQ1s";
