import type { RemoteUnavailable } from "../client/client.ts";

/** One order may fail for good, a plugin has spoilt it; so many in a row say that nothing answers. */
const failuresInARow = 5;

export type Absence = {
  /** An order was read, or refused. */
  answered(): void;
  /** What an order failed with; true where it is the shop that is away. */
  failedWith(error: RemoteUnavailable): boolean;
};

/** Tells a shop that is away from single orders that cannot be read there. */
export function watchForAbsence(): Absence {
  let inARow = 0;
  return {
    answered: () => {
      inARow = 0;
    },
    failedWith(error) {
      inARow += 1;
      return isForEveryOrder(error) || inARow >= failuresInARow;
    },
  };
}

/** Whether any other order would have been answered the same: too many calls, or none was made. */
export function isForEveryOrder({ status, code }: RemoteUnavailable): boolean {
  return status === 429 || code === "resting";
}
