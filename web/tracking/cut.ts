/** Longest texts that leave the page, in characters. */
export const maxTextLength = { button: 50, userAgent: 100, stack: 500, message: 200 } as const;

export function cut(text: string, kind: keyof typeof maxTextLength): string {
  return text.slice(0, maxTextLength[kind]);
}
