/**
 * A first character by which a spreadsheet takes a cell for a formula. The full-width forms are read as their plain ones where the language is
 * Japanese, Chinese or Korean: owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell as it stands in a CSV file: never a formula to a spreadsheet (an apostrophe goes before it), quoted where it has to be. */
export function csvCell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
