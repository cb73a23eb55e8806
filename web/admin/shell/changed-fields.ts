/** What was changed in a form since it was opened. The rest is not sent: a colleague may have changed it meanwhile. */
export function changedFields<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}
