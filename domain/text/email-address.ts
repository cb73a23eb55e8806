/** One address that a mail server would take, with a domain that has a dot: no display name, no list, no line break. */
const emailAddress =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailAddress.test(text);
}
