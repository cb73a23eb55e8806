import { mapStart } from "../../contract/places.ts";
import type { CachedResponse } from "./cached-response.ts";
import { sandboxedFrame } from "./sandboxed-frame.ts";

/**
 * The frame in which staff test the confirmation page's Maps key by drawing a map. It has no origin, since staff pages
 * run no third-party script.
 * It posts three steps to its parent, `script`, `map` and `route`, each with Google's answer. Google reports why it
 * refused a key only in the console.
 */
const script = `
addEventListener("message", ({ source, data: key }) => {
  if (source !== parent || !/^[\\w-]{20,100}$/.test(key)) return;
  const tell = (step, ok, detail) => parent.postMessage({ step, ok, detail: String(detail).slice(0, 300) }, location.origin);
  let written = "";
  const write = console.error;
  console.error = (...words) => {
    written = /Google Maps JavaScript API error: (\\w+)/.exec(words.join(" "))?.[1] ?? written;
    write.apply(console, words);
  };
  const refused = new Promise((resolve) => {
    window.gm_authFailure = () => setTimeout(() => resolve(written || "gm_authFailure"));
  });
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms, ""));
  window.mapsReady = async () => {
    tell("script", true, google.maps.version);
    let step = "map";
    try {
      const libraries = ["maps", "routes", "places"].map((name) => google.maps.importLibrary(name));
      const [{ Map }, { Route }] = await Promise.all(libraries);
      const map = new Map(document.getElementById("map"), {
        ...${JSON.stringify(mapStart)},
        renderingType: "RASTER",
        disableDefaultUI: true,
        gestureHandling: "cooperative",
      });
      const drawn = new Promise((resolve) => google.maps.event.addListenerOnce(map, "tilesloaded", resolve));
      // Google may refuse shortly after the first tiles, and a hidden frame may never get any.
      const calm = Promise.race([drawn, after(8000)]).then(() => after(500));
      const reason = await Promise.race([refused, calm]);
      tell("map", reason === "", reason);
      if (reason !== "") return;
      refused.then((late) => tell("map", false, late));
      step = "route";
      const { routes } = await Route.computeRoutes({
        origin: "Dublin, Ireland",
        destination: "Cork, Ireland",
        travelMode: "DRIVING",
        fields: ["path", "distanceMeters"],
      });
      if (!routes || routes.length === 0) return tell("route", false, "ZERO_RESULTS");
      for (const line of routes[0].createPolylines()) line.setMap(map);
      tell("route", true, routes[0].distanceMeters);
    } catch (error) {
      tell(step, false, (error.code ? error.code + ": " : "") + error.message);
    }
  };
  const script = document.createElement("script");
  script.onerror = () => tell("script", false, "");
  script.src = "https://maps.googleapis.com/maps/api/js?" + new URLSearchParams({
    key, v: "quarterly", libraries: "maps,routes,places", language: "en-GB", region: "IE",
    auth_referrer_policy: "origin", loading: "async", callback: "mapsReady",
  });
  document.head.append(script);
}, { once: true });
`;

const frame = {
  title: "Maps key test",
  style: "html, body, #map { height: 100%; margin: 0 }",
  body: '<div id="map"></div>',
  script,
};

/** The same for everyone: the parent posts the key. */
export function mapsKeyTestFrame(security: Record<string, string>): CachedResponse {
  const trackingCodes = { gtmId: "", gaMeasurementId: "", googleAdsId: "" };
  return sandboxedFrame(frame, { googleMaps: true, trackingCodes, sentryDsn: "" }, security);
}
