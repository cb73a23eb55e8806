/** How a letter begins. */
export function greeting(firstName: string): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}
