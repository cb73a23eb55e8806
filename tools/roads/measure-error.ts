/**
 * Prints how far our estimates are from measured roads that were held out: a fifth of the legs measured along bus
 * shapes lose their lengths, and the drives between their villages are estimated. Then prints how long computing a
 * route takes. `npx tsx tools/roads/measure-error.ts [--seed 1] [--rounds 5] [--list]`
 */
import { parseArgs } from "node:util";
import { estimateRoute } from "../../server/maps/estimate-route.ts";
import { readRoads } from "../../server/maps/read-roads.ts";
import { buildRoadGraph } from "../../server/maps/road-graph.ts";
import { seededRandom } from "../demo/seeded-random.ts";
import { holdOut } from "./hold-out.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    rounds: { type: "string", default: "5" },
    list: { type: "boolean", default: false },
  },
});

type Pair = { names: string; legs: number; isDivided: boolean; km: number; ratio: number };

const roads = readRoads();

function measureRound(seed: number): Pair[] {
  const { roads: known, pairs } = holdOut(roads, seededRandom(seed));
  const graph = buildRoadGraph(known);
  return pairs.map(({ from, to, km, legs, isDivided }) => {
    const [a, b] = [roads.nodes[from]!, roads.nodes[to]!];
    const names = `${a.name} - ${b.name}, ${b.county}`;
    return { names, legs, isDivided, km, ratio: estimateRoute(graph, a, b).distanceKm / km };
  });
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function print(title: string, pairs: Pair[]): void {
  const errors = pairs.map(({ ratio }) => Math.abs(ratio - 1));
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const near = errors.filter((error) => error <= 0.12).length / errors.length;
  const ratios = pairs.map(({ ratio }) => ratio);
  const short = ratios.filter((ratio) => ratio < 2 / 3).length;
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `${title.padEnd(16)}${String(pairs.length).padStart(4)} pairs: mean error ${percent(mean)}; within 12 %: ${percent(near)}; ${range} of the road, ${short} under two thirds`,
  );
}

function printTimes(): void {
  const graph = buildRoadGraph(roads);
  const random = seededRandom(Number(values.seed));
  const times: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const [from, to] = [random.pick(roads.nodes), random.pick(roads.nodes)];
    const begun = performance.now();
    estimateRoute(graph, from, to);
    times.push(performance.now() - begun);
  }
  const warm = times.slice(1000).sort((a, b) => a - b);
  const at = (share: number): string => warm[Math.floor(share * (warm.length - 1))]!.toFixed(2);
  console.log(`A route takes ${at(0.5)} ms (median), ${at(0.99)} ms (99 of 100), once warm`);
}

const pairs: Pair[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const seed = Number(values.seed) + round;
  const found = measureRound(seed);
  pairs.push(...found);
  print(`Seed ${seed}`, found);
}
print("All", pairs);
print(
  "Neighbours",
  pairs.filter(({ legs }) => legs === 1),
);
print(
  "Several legs",
  pairs.filter(({ legs }) => legs > 1),
);
print(
  "Not divided",
  pairs.filter(({ isDivided }) => !isDivided),
);
print(
  "Divided",
  pairs.filter(({ isDivided }) => isDivided),
);
printTimes();
if (values.list) {
  for (const { names, legs, isDivided, km, ratio } of pairs.toSorted((a, b) => a.ratio - b.ratio)) {
    console.log(
      `${ratio.toFixed(2)} ${km.toFixed(1).padStart(5)} km, ${legs} legs ${isDivided ? "divided " : ""}${names}`,
    );
  }
}
