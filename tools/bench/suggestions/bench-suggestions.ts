/**
 * `npm run bench -- suggestions`: suggestions of our own map as visitors type them: every beginning of 10,000 names,
 * without and with a street before, and misspelt. Prints median, 95th and 99th percentile and returns false if the
 * target is missed.
 */
import { loadGazetteer } from "../../../server/maps/load-gazetteer.ts";
import { suggestPlaces } from "../../../server/maps/suggest-places.ts";
import { quantile } from "../quantile.ts";

const names = 10_000;
const maxP95Ms = 15;
const warmUps = 200;

export async function benchSuggestions(_args: string[]): Promise<boolean> {
  const started = performance.now();
  const gazetteer = loadGazetteer();
  console.log(`Loaded ${gazetteer.towns.length} places in ${(performance.now() - started).toFixed(1)} ms`);
  const known = gazetteer.towns.flatMap((town) => town.names.map((name) => `${name}, co ${town.county}`));
  const typed = Array.from({ length: names }, (_, index) => lineOf(known[index % known.length]!, index));
  for (const line of typed.slice(0, warmUps)) suggestPlaces(gazetteer, line, null);
  const times = typed.map((line) => {
    const begun = performance.now();
    suggestPlaces(gazetteer, line, null);
    return performance.now() - begun;
  });
  const [median, p95, p99] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)];
  console.log(
    `${typed.length} lines: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  );
  if (p95 > maxP95Ms) console.error(`p95 is over ${maxP95Ms} ms`);
  return p95 <= maxP95Ms;
}

/**
 * A line as typed, which varies by index: the plain name, unfinished, after a street, misspelt, without a comma, with
 * an Eircode.
 */
function lineOf(name: string, index: number): string {
  const [town = ""] = name.split(",");
  const half = town.slice(0, Math.max(2, Math.ceil(town.length / 2)));
  const misspelt = town.length > 5 ? town.slice(0, 3) + town.slice(4) : town;
  const forms = [name, half, `12 Main Street, ${name}`, misspelt, `Main Street ${town}`, `${misspelt}, V92 XY45`];
  return forms[index % forms.length]!;
}
