/** How long the link and the code in a sign-in email can be used, and how many codes may be tried. */
export const signInMinutes = 10;
export const maxCodeTries = 10;

const day = 86_400_000;

/** A session ends after 30 days without use, and no later than 90 days after its sign-in. */
export const sessionDays = { unused: 30, total: 90 } as const;

export function memberSessionExpiry({ signedInAt, usedAt }: { signedInAt: Date; usedAt: Date }): Date {
  const [unused, total] = [usedAt.getTime() + sessionDays.unused * day, signedInAt.getTime() + sessionDays.total * day];
  return new Date(Math.min(unused, total));
}

export function signInExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + signInMinutes * 60_000);
}

/** The six digits of a typed code, which may be spaced or hyphenated; null if it can't be a code. */
export function readTypedCode(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]+/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** '042 917', as emails and pages show it. */
export function showCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
