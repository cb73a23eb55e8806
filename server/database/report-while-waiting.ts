const firstMs = 1_000;
const everyMs = 10_000;

/** Says what a start is waiting for once that takes a second, and every ten seconds how long it has taken. */
export async function reportWhileWaiting<T>(
  say: (line: string) => void,
  what: string,
  work: () => Promise<T>,
  waits = { firstMs, everyMs },
): Promise<T> {
  let timer: NodeJS.Timeout;
  const began = performance.now();
  const sayHowLong = () => {
    say(`  ${Math.round((performance.now() - began) / 1_000)} s so far`);
    timer = setTimeout(sayHowLong, waits.everyMs).unref();
  };
  timer = setTimeout(() => {
    say(`${what}…`);
    timer = setTimeout(sayHowLong, waits.everyMs).unref();
  }, waits.firstMs).unref();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
