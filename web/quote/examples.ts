/** Example trips for an empty form; the visitor adds street and postcode. */
export const examples: readonly (readonly [from: string, to: string])[] = [
  ["D24", "Cork"],
  ["Galway", "Belfast"],
  ["Dublin 2", "Derry"],
];
