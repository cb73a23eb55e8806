/**
 * Who waits for a turn. `burden`: how much they asked for lately; whoever asked for least goes first. `gone` is aborted when nobody waits
 * for the answer any more.
 */
export type Turn = { burden: number; gone?: AbortSignal; mustHave?: boolean };

export type Turns = {
  /** True once it is the caller's turn, which has to be given back; false where it never will be. */
  take(turn: Turn): Promise<boolean>;
  giveBack(): void;
};

type Waiting = Turn & { end: (mine: boolean) => void };

/**
 * Work of which only so much may run at once. At most `waiting` wait. One more takes the place of whoever asked for most lately; a newcomer
 * who asked for most is turned away at once. So a flood turns itself away, and somebody who signs in for the first time today goes first.
 */
export function createTurns(limit: { atOnce: number; waiting: number }): Turns {
  let running = 0;
  const queue: Waiting[] = [];
  const leave = (one: Waiting, mine: boolean) => {
    queue.splice(queue.indexOf(one), 1);
    one.end(mine);
  };

  const makeRoom = (turn: Turn): boolean => {
    if (turn.mustHave || queue.length < limit.waiting) return true;
    const most = queue
      .filter(({ mustHave }) => !mustHave)
      .reduce<Waiting | null>((found, one) => (found === null || one.burden >= found.burden ? one : found), null);
    if (most === null || most.burden <= turn.burden) return false;
    leave(most, false);
    return true;
  };

  return {
    take(turn) {
      if (turn.gone?.aborted) return Promise.resolve(false);
      if (running < limit.atOnce) {
        running += 1;
        return Promise.resolve(true);
      }
      if (!makeRoom(turn)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const goes = () => leave(one, false);
        const one: Waiting = {
          ...turn,
          end: (mine) => {
            turn.gone?.removeEventListener("abort", goes);
            resolve(mine);
          },
        };
        turn.gone?.addEventListener("abort", goes);
        queue.push(one);
      });
    },
    giveBack() {
      const next = queue.reduce<Waiting | null>(
        (found, one) => (found === null || one.burden < found.burden ? one : found),
        null,
      );
      // The next one takes over this place; the count only falls when nobody waits.
      if (next) leave(next, true);
      else running -= 1;
    },
  };
}
