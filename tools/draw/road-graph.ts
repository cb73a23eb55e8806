/**
 * Builds the road graph of the embedded maps engine from road-nodes.tsv and road-legs.tsv, so that no start has to. Run
 * by hand after changing them: `npx tsx tools/draw/road-graph.ts`. Output is committed.
 */
import { writeFileSync } from "node:fs";
import { buildRoadGraph } from "../../server/maps/road-graph.ts";
import { encodeRoadGraph } from "../../server/maps/road-graph-file.ts";

const bytes = encodeRoadGraph(buildRoadGraph());
writeFileSync(new URL("../../server/maps/data/road-graph.bin", import.meta.url), bytes);
console.log(`road-graph.bin: ${bytes.length} bytes`);
