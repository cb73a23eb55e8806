import type { Random } from "./seeded-random.ts";

/**
 * Where faults and hooks apply: 'sessions.create', 'sessions.retrieve', 'sessions.list', 'sessions.expire',
 * 'payment_intents.retrieve', 'refunds.create', 'refunds.list', 'events.list', 'page.show', 'page.post',
 * 'event.deliver'.
 */
export type Step = string;

/** A fault at a step ('*': at every one), `times` times (default once), or each time with this chance. */
export type Fault = { on: Step; times?: number; chance?: number } & (
  | { kind: "slow"; ms: number }
  /** Takes effect, but the response is lost. */
  | { kind: "lost_answer" }
  /** No effect. 500 by default. */
  | { kind: "error"; status?: number }
  | { kind: "rate_limit" }
);

type When = "before" | "after";
type Hook = (detail: unknown) => void | Promise<void>;

/** `before` a step takes effect, or `after`, before the response. */
export function createMisbehaviour(random: Random) {
  let faults: { fault: Fault; left: number }[] = [];
  const hooks: { step: Step; when: When; hook: Hook }[] = [];
  let holds: { step: Step; when: When }[] = [];
  let held: { step: Step; when: When; go: () => void }[] = [];

  const matches = (on: Step, step: Step) => on === step || on === "*";

  async function reach(when: When, step: Step, detail: unknown): Promise<void> {
    for (const one of hooks) if (one.when === when && matches(one.step, step)) await one.hook(detail);
    if (holds.some((one) => one.when === when && matches(one.step, step)))
      await new Promise<void>((go) => held.push({ step, when, go }));
  }

  return {
    misbehave: (fault: Fault) =>
      void faults.push({ fault, left: fault.times ?? (fault.chance === undefined ? 1 : Number.POSITIVE_INFINITY) }),
    behave(): void {
      faults = [];
    },
    /** The fault that applies now, if any. */
    strike(step: Step): Fault | null {
      const due = faults.find(
        ({ fault, left }) => left > 0 && matches(fault.on, step) && (fault.chance ?? 1) > random.next(),
      );
      if (due) due.left -= 1;
      return due?.fault ?? null;
    },
    watch(when: When, step: Step, hook: Hook): () => void {
      const one = { step, when, hook };
      hooks.push(one);
      return () => void hooks.splice(hooks.indexOf(one), 1);
    },
    /** Requests that reach this step wait until `release`. */
    hold: (when: When, step: Step) => void holds.push({ step, when }),
    held: () => held.map(({ step, when }) => ({ step, when })),
    release(): void {
      const waiting = held;
      holds = [];
      held = [];
      for (const { go } of waiting) go();
    },
    before: (step: Step, detail: unknown) => reach("before", step, detail),
    after: (step: Step, detail: unknown) => reach("after", step, detail),
  };
}
