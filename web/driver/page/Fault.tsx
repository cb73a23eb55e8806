/** What is wrong with a field or a form, said at once. */
export function Fault({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="note bad">
      {text}
    </p>
  );
}
