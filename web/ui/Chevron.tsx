/** Points down, at what can be opened. */
export function Chevron({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" className={className} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <path d="m3 6 5 5 5-5" />
    </svg>
  );
}
