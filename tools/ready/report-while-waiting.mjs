/**
 * Prints how far a step has come every few seconds until it ends, so that a slow machine does not look like a hanging
 * one.
 * @template T
 * @param {() => string} describe
 * @param {Promise<T>} step
 * @param {{ everyMs?: number, say?: (line: string) => void }} [options]
 * @returns {Promise<T>}
 */
export async function reportWhileWaiting(describe, step, { everyMs = 5_000, say = console.log } = {}) {
  const began = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    const how = describe();
    say(how === "" ? `  ${seconds} s` : `  ${seconds} s: ${how}`);
  }, everyMs);
  try {
    return await step;
  } finally {
    clearInterval(timer);
  }
}
