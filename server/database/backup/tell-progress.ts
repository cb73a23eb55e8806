/** Says a line at most every two seconds, so that short work says nothing and long work shows that it goes on. */
export function tellProgress(say: (line: string) => void): (line: () => string) => void {
  let next = performance.now() + 1_000;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    say(line());
  };
}
