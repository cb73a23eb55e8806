/** Trips that fill an empty form as far as a name can; street and postcode are for the visitor to add. */
export const examples: readonly (readonly [from: string, to: string])[] = [
  ["D24", "Cork"],
  ["Galway", "Belfast"],
  ["Dublin 2", "Derry"],
];
