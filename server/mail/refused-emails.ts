/** How many emails were refused, as a sentence. `1000` stands for that many or more. */
export function refusedEmails(failed: number): string {
  if (failed === 1) return "1 email was refused.";
  return `${countedEmails(failed)} emails were refused.`;
}

export function countedEmails(emails: number): string {
  return emails >= 1_000 ? "1,000 or more" : String(emails);
}
