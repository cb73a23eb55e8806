export type ToastTone = "default" | "success" | "destructive";

export type Toast = {
  title: string;
  description?: string;
  tone?: ToastTone;
  durationMs?: number;
};

/** A toast in the queue; `durationMs` is how long it stays while nobody is on it. */
export type ShownToast = Required<Omit<Toast, "description">> & { id: number; description: string | undefined };

const usualMs: Record<ToastTone, number> = { default: 6000, success: 6000, destructive: 9000 };
const atMost = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a short message over the page; queued until the `Toaster` is mounted. Stays 6 s, or 9 s when destructive, unless `durationMs`
 * says otherwise. The same words again replace the earlier toast. Returns the id for `dismissToast`.
 */
export function toast({ title, description, tone = "default", durationMs = usualMs[tone] }: Toast): number {
  lastId += 1;
  const others = shown.filter((other) => other.title !== title || other.description !== description);
  change([...others, { id: lastId, title, description, tone, durationMs }].slice(-atMost));
  return lastId;
}

/** Takes a toast away; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  if (shown.some((each) => each.id === id)) change(shown.filter((each) => each.id !== id));
}

/** What is shown now, oldest first; the same array until it changes. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls back at each change; returns how to stop. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
