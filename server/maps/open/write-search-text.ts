/** Written out because geocoders know few short forms, but only at the end of a part, so that 'St. Mary's' stays. */
const shortForms: readonly [RegExp, string][] = [
  [/\bst\.?$/i, "Street"],
  [/\brd\.?$/i, "Road"],
  [/\bave?\.?$/i, "Avenue"],
  [/\bsq\.?$/i, "Square"],
  [/\bdr\.?$/i, "Drive"],
  [/\btce\.?$/i, "Terrace"],
  [/\best\.?$/i, "Estate"],
  [/^co\.?\s+/i, "County "],
];

/** Units such as 'Apt 4' are on no map, and would only reduce the weight of the rest of the line. */
const unit = /^(?:apt|apartment|flat|unit|suite|room|floor)\.?\s*\w{1,4}$/i;

/** An address on one line, in the form that an OpenStreetMap geocoder reads best. */
export function writeSearchText(parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "" && !unit.test(part))
    .map((part) => shortForms.reduce((text, [form, whole]) => text.replace(form, whole), part))
    .join(", ");
}
