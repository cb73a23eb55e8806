const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** Twenty letters and figures that are not mistaken for one another, from the browser's own source of chance. */
export function generatePassword(): string {
  // Bytes beyond the last whole multiple of the alphabet would make its first letters likelier.
  const limit = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < limit && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
