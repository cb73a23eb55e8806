import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useCloseGuard } from "./unsaved-changes.tsx";

type FormDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  busyLabel: string;
  /** Replaces 'Cancel' if that could be mistaken for what the form does. */
  cancelLabel?: ReactNode;
  /** `failure` is shown above the fields; closing a changed form asks for confirmation. */
  form: { ref: RefObject<HTMLFormElement | null>; busy: boolean; failure: string; isChanged: boolean };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form; it cannot be closed while it is submitted. The owner closes it by unmounting it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    submitLabel,
    busyLabel,
    cancelLabel = "Cancel",
    form,
    onSubmit,
    onClose,
    children,
  } = props;
  const { busy, failure, isChanged } = form;
  const { close, closeGuard } = useCloseGuard(isChanged && !busy, onClose);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <Dialog
        onClose={close}
        locked={busy}
        title={title}
        description={description}
        actions={
          <>
            <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
            <Button tone="secondary" onClick={close} disabled={busy}>
              {cancelLabel}
            </Button>
          </>
        }
      >
        <form id={formId} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
          <div role="alert" className="empty:hidden">
            {failure && <Notice tone="error">{failure}</Notice>}
          </div>
          {children}
        </form>
      </Dialog>
      {closeGuard}
    </>
  );
}
