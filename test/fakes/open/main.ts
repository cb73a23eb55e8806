import { startFakeNominatim } from "./fake-nominatim.ts";
import { startFakeOsrm } from "./fake-osrm.ts";
import { startFakePhoton } from "./fake-photon.ts";
import { startFakeValhalla } from "./fake-valhalla.ts";

// tsx test/fakes/open/main.ts prints the variables to set beside MAPS=open: one of the first two, and one of the last
// two.
const engines = {
  OSRM_URL: await startFakeOsrm(),
  VALHALLA_URL: await startFakeValhalla(),
  PHOTON_URL: await startFakePhoton(),
  NOMINATIM_URL: await startFakeNominatim(),
};
for (const [name, { url }] of Object.entries(engines)) console.log(`${name}=${url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void Promise.all(Object.values(engines).map((engine) => engine.close())));
}
