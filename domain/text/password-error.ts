/** The owner of a password, whose names an attacker would guess first. */
export type PasswordOwner = { username: string; email: string; name: string };

/** Why a password is too easy to guess; null if it is not. `isCommon` expects lower case. */
export function passwordError(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): string | null {
  const small = password.toLowerCase();
  if (new Set(small).size < minDifferentCharacters) return "Use more different characters";
  const folded = fold(password);
  const isOwn = namesOf(owner).some((name) => folded.includes(name) && folded.length - name.length < minOwnCharacters);
  if (isOwn) return "Choose a password that is not your name or email address";
  // "password2026!" is as easy to guess as "password".
  const withoutEnd = small.replace(/[\d\W_]+$/, "");
  const isEasy = isCommon(small) || (withoutEnd !== "" && isCommon(withoutEnd));
  return isEasy ? "This is one of the most common passwords. Choose one that others don’t use" : null;
}

const minDifferentCharacters = 4;
/** A password may contain a name if it has at least this many other characters. */
const minOwnCharacters = 5;
const minNameLength = 3;

function namesOf({ username, email, name }: PasswordOwner): string[] {
  const [mailbox = "", host = ""] = email.split("@");
  return [username, email, mailbox, host, name, ...name.split(/\s+/)]
    .map(fold)
    .filter((folded) => folded.length >= minNameLength);
}

/** Only letters and digits, without accents. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");
}
