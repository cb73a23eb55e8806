/** Longest texts that leave the page, in characters. */
export const longestText = { button: 50, userAgent: 100, stack: 500, message: 200 } as const;

export function cut(text: string, kind: keyof typeof longestText): string {
  return text.slice(0, longestText[kind]);
}
