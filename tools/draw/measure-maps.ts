/** Prints the accuracy and speed of the embedded maps engine: `npx tsx tools/draw/measure-maps.ts`. */
const started = performance.now();
const { createEmbeddedMaps } = await import("../../server/maps/embedded-maps.ts");
const maps = createEmbeddedMaps();
const loadedMs = performance.now() - started;
const { knownDistances } = await import("../../server/maps/known-distances.ts");

const northern = new Set(["Belfast", "Derry", "Newry", "Armagh", "Enniskillen", "Omagh"]);
const point = (city: string) => ({
  address1: "",
  city,
  state: "",
  postcode: "",
  country: northern.has(city) ? "GB" : "IE",
});

let errors = 0;
for (const [from, to, km] of knownDistances) {
  const result = await maps.route(point(from), point(to));
  if (!result.ok) throw new Error(`${from}-${to}: ${result.status}`);
  const error = result.route.distanceKm / km - 1;
  errors += Math.abs(error);
  console.log(
    `${`${from} - ${to}`.padEnd(24)}${String(km).padStart(5)} km  ${result.route.distanceKm.toFixed(1).padStart(6)} km  ${(100 * error).toFixed(1).padStart(6)} %`,
  );
}
console.log(`Mean error over ${knownDistances.length} pairs: ${((100 * errors) / knownDistances.length).toFixed(1)} %`);

const times: number[] = [];
for (let round = 0; round < 10; round++) {
  for (const [from, to] of knownDistances) {
    const begun = performance.now();
    await maps.route(point(from), point(to));
    times.push(performance.now() - begun);
  }
}
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
console.log(`Loaded in ${loadedMs.toFixed(0)} ms; a route takes ${at(0.5)} ms (median), ${at(0.99)} ms (99 of 100)`);

export {};
