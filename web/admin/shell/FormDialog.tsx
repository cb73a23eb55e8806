import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useCloseGuard } from "./unsaved-changes.tsx";

type FormDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  busyLabel: string;
  /** Another word than 'Cancel', where that could mean what the form does. */
  cancelLabel?: ReactNode;
  /** `failure` is said above the fields; what is changed in it is asked about before the window closes. */
  form: { busy: boolean; failure: string; isChanged: boolean };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A window with a form: Enter sends it, nothing closes it while it is on its way. Its owner takes it out of the page to close it. */
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
  const { close, asking } = useCloseGuard(isChanged && !busy, onClose);
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
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <div role="alert" className="empty:hidden">
            {failure && <Notice tone="error">{failure}</Notice>}
          </div>
          {children}
        </form>
      </Dialog>
      {asking}
    </>
  );
}
