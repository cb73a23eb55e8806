/** The site's logo mark in the current text colour. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 32" fill="none" className="mark" aria-hidden="true">
      <path fill="currentColor" d="M1 11C10 15.5 21 14.5 31 5 31 17 25.5 25.5 15 25.5 7 25.5 2.5 20 1 11Z" />
      <path d="M15 24H28C36 24 33 11 42 11" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
      <circle cx="43.5" cy="11" r="3.8" fill="currentColor" />
    </svg>
  );
}
