/** The fields changed since the form was opened; only these are sent, as a colleague may have changed the others. */
export function changedFields<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}
