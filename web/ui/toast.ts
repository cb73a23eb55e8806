export type ToastTone = "default" | "success" | "destructive";

export type Toast = {
  title: string;
  description?: string;
  tone?: ToastTone;
  durationMs?: number;
};

/** A toast in the queue; `durationMs` does not count while it is hovered or focused. */
export type ShownToast = Required<Omit<Toast, "description">> & { id: number; description: string | undefined };

const defaultMs: Record<ToastTone, number> = { default: 6000, success: 6000, destructive: 9000 };
const maxToasts = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a short message, queued until the `Toaster` is mounted, for 6 s (9 s if destructive) unless `durationMs` is
 * given. Equal text replaces the earlier toast. Returns the id for `dismissToast`.
 */
export function toast({ title, description, tone = "default", durationMs = defaultMs[tone] }: Toast): number {
  lastId += 1;
  const others = shown.filter((other) => other.title !== title || other.description !== description);
  change([...others, { id: lastId, title, description, tone, durationMs }].slice(-maxToasts));
  return lastId;
}

/** Removes a toast; does nothing if it is gone. */
export function dismissToast(id: number): void {
  if (shown.some((each) => each.id === id)) change(shown.filter((each) => each.id !== id));
}

/** The current toasts, oldest first; the same array until it changes. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls back on every change; returns the unsubscribe function. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
