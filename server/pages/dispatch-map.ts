import { mapStart } from "../../contract/places.ts";
import type { CachedResponse } from "./cached-response.ts";
import { sandboxedFrame } from "./sandboxed-frame.ts";

/**
 * The frame in which the dispatcher's board draws a day on Google's map. It has no origin, since staff pages run no
 * third-party script. The parent posts what to draw whenever it changes; the frame posts 'drawn', 'unavailable' or the
 * order that was clicked. We draw the stops ourselves, so that Google only serves map tiles.
 */
const script = `
const tell = (word) => parent.postMessage(word, location.origin);
const colours = ["#12609a", "#1f5130", "#b3261e", "#061826", "#5f7180"];
const colourOf = (look) => colours[look % colours.length];
const place = ({ lat, lon }) => ({ lat, lng: lon });
let content = null, map = null, drawn = [], framed = "";
const draw = () => {
  if (map === null || content === null) return;
  for (const each of drawn) each.setMap(null);
  drawn = [];
  const bounds = new google.maps.LatLngBounds();
  for (const { line, look, van, letter, name } of content.runs) {
    if (line.length > 1) drawn.push(new google.maps.Polyline({ map, path: line.map(place), clickable: false, strokeColor: colourOf(look), strokeOpacity: 0.9, strokeWeight: 3 }));
    if (van) drawn.push(over(van, (box) => { box.className = "van"; box.textContent = letter + " " + name.split(" ")[0]; }));
    if (van) bounds.extend(place(van));
  }
  for (const { lat, lon, marks } of content.places) {
    bounds.extend(place({ lat, lon }));
    drawn.push(over({ lat, lon }, (box) => {
      box.className = "place";
      for (const { orderId, label, look, isOver, says } of marks) {
        const mark = document.createElement("button");
        mark.type = "button";
        mark.tabIndex = -1;
        mark.title = says;
        mark.textContent = label;
        mark.className = look === null ? "loose" : isOver ? "over" : "";
        if (look !== null && !isOver) mark.style.background = colourOf(look);
        mark.onclick = () => tell({ open: orderId });
        box.append(mark);
      }
    }));
  }
  // Moves the view only for new content, so that a zoomed map stays where the dispatcher left it.
  const frame = JSON.stringify([content.runs.map(({ driverId }) => driverId), content.places.length]);
  if (frame !== framed && !bounds.isEmpty()) map.fitBounds(bounds, 40);
  framed = frame;
};
const over = (at, fill) => {
  const box = document.createElement("div");
  fill(box);
  const layer = new google.maps.OverlayView();
  layer.onAdd = () => { layer.getPanes().overlayMouseTarget.append(box); google.maps.OverlayView.preventMapHitsAndGesturesFrom(box); };
  layer.draw = () => { const { x, y } = layer.getProjection().fromLatLngToDivPixel(new google.maps.LatLng(at.lat, at.lon)); box.style.left = x + "px"; box.style.top = y + "px"; };
  layer.onRemove = () => box.remove();
  layer.setMap(map);
  return layer;
};
addEventListener("resize", () => { framed = ""; draw(); });
addEventListener("message", ({ source, data }) => {
  if (source !== parent || !/^[\\w-]{20,100}$/.test(data?.key)) return;
  const isFirst = content === null;
  content = data.content;
  if (!isFirst) return draw();
  window.gm_authFailure = () => tell("unavailable");
  window.mapReady = async () => {
    try {
      const [{ Map }] = await Promise.all([google.maps.importLibrary("maps"), google.maps.importLibrary("core")]);
      map = new Map(document.getElementById("map"), {
        ...${JSON.stringify(mapStart)},
        renderingType: "RASTER",
        disableDefaultUI: true,
        zoomControl: true,
        clickableIcons: false,
        gestureHandling: "cooperative",
      });
      draw();
      tell("drawn");
    } catch (error) {
      console.warn("Google Maps could not be loaded", error);
      tell("unavailable");
    }
  };
  const script = document.createElement("script");
  script.onerror = () => tell("unavailable");
  script.src = "https://maps.googleapis.com/maps/api/js?" + new URLSearchParams({
    key: data.key, v: "quarterly", libraries: "maps", language: "en-GB", region: "IE",
    auth_referrer_policy: "origin", loading: "async", callback: "mapReady",
  });
  document.head.append(script);
});
`;

const style = `html, body, #map { height: 100%; margin: 0 }
.place, .van { position: absolute; transform: translate(-50%, -50%); font: 600 12px/1 system-ui, sans-serif }
.place { display: flex; flex-wrap: wrap; justify-content: center; gap: 1px; width: max-content; max-width: 104px }
.place button { min-width: 24px; height: 24px; padding: 0 4px; border: 2px solid #fff; border-radius: 12px; color: #fff; font: inherit; cursor: pointer }
.place .over { background: #fff; color: #0b1620; border-color: #5f7180 }
.place .loose { min-width: 14px; width: 14px; height: 14px; margin: 5px; padding: 0; border: 2px solid #0b1620; border-radius: 0; background: #f4b81c; transform: rotate(45deg) }
.van { transform: translate(-50%, 14px); padding: 3px 4px; border: 2px solid #0b1620; border-radius: 4px; background: #f4b81c; color: #0b1620; white-space: nowrap }`;

/** The same for everyone: the parent posts the key and the stops. */
export function dispatchMapFrame(security: Record<string, string>): CachedResponse {
  const trackingCodes = { gtmId: "", gaMeasurementId: "", googleAdsId: "" };
  const frame = { title: "Map of the day", style, body: '<div id="map"></div>', script };
  return sandboxedFrame(frame, { googleMaps: true, trackingCodes, sentryDsn: "" }, security);
}
