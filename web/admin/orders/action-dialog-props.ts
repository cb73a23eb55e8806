import type { OrderSubject } from "./order-subject.ts";

/** What the dialog of any action is given. */
export type ActionDialogProps = {
  order: OrderSubject;
  onClose: () => void;
  /** Something was changed, or what is shown proved to be old. */
  onDone: () => void;
};
