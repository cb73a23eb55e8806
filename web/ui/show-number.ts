/** '1,234'. */
export function showNumber(value: number): string {
  return value.toLocaleString("en-IE");
}

/** '1 order', '1,234 orders'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${showNumber(count)} ${many}`;
}
