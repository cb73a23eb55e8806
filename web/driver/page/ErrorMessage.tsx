export function ErrorMessage({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="note bad">
      {text}
    </p>
  );
}

/** Waits for the next frame, when the form shows its errors. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid=true]")?.focus());
}
