/** What is wrong with a field or a form, said at once. */
export function Fault({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="note bad">
      {text}
    </p>
  );
}

/** Once the faults of a form are shown, the first of its fields that has one gets the focus. */
export function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid=true]")?.focus());
}
