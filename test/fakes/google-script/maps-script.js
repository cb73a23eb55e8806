// Plays the script that maps.googleapis.com/maps/api/js answers: the part of it that a page uses which draws one route. Shapes and
// refusals are the documented ones (developers.google.com/maps/documentation/javascript/reference). `behaviour` is put before it.
(() => {
  const asked = [];
  window.askedOfGoogle = asked;
  window.google ??= {};
  window.google.maps ??= {};
  const maps = window.google.maps;
  const query = new URL(document.currentScript.src).searchParams;

  class LatLngBounds {
    constructor() {
      Object.assign(this, { south: 90, west: 180, north: -90, east: -180 });
    }
    isEmpty() {
      return this.north < this.south;
    }
    extend({ lat, lng }) {
      this.south = Math.min(this.south, lat);
      this.north = Math.max(this.north, lat);
      this.west = Math.min(this.west, lng);
      this.east = Math.max(this.east, lng);
      return this;
    }
  }

  class GoogleMap {
    constructor(element, options) {
      if (!(element instanceof HTMLElement)) throw new Error("Map: Expected mapDiv of type HTMLElement");
      if (!options?.center || options.zoom === undefined)
        throw new Error("Map: no center and zoom: nothing would be drawn");
      asked.push({ what: "map", options, key: query.get("key"), size: [element.clientWidth, element.clientHeight] });
      this.lines = [];
      this.ground = document.createElement("div");
      this.ground.className = "gm-style";
      this.ground.setAttribute("role", "region");
      this.ground.setAttribute("aria-label", "Map");
      this.ground.tabIndex = 0;
      this.ground.style.cssText = "position:absolute;inset:0;background:#cfe3d4";
      element.style.position = "relative";
      if (getComputedStyle(element).position !== "absolute") element.style.height ||= "100%";
      element.append(this.ground);
      if (behaviour.refuses)
        setTimeout(() => {
          console.error(
            `Google Maps JavaScript API error: ${behaviour.refuses}\nhttps://developers.google.com/maps/documentation/javascript/error-messages`,
          );
          window.gm_authFailure?.();
        }, behaviour.refusesAfterMs ?? 30);
      setTimeout(() => {
        this.loaded = true;
        this.onLoaded?.();
      }, 60);
    }
    fitBounds(bounds, padding) {
      asked.push({ what: "fitBounds", bounds: { ...bounds }, padding });
      this.bounds = bounds;
      for (const line of this.lines) line.draw();
    }
    /** Where a position lies, in pixels of its element. */
    pixelOf({ lat, lng }) {
      const bounds = this.bounds ?? new LatLngBounds().extend({ lat, lng });
      const [width, height] = [this.ground.clientWidth, this.ground.clientHeight];
      const flat = Math.cos((bounds.north * Math.PI) / 180);
      const scale =
        0.8 * Math.min(width / ((bounds.east - bounds.west) * flat || 1), height / (bounds.north - bounds.south || 1));
      return {
        x: width / 2 + (lng - (bounds.east + bounds.west) / 2) * flat * scale,
        y: height / 2 - (lat - (bounds.north + bounds.south) / 2) * scale,
      };
    }
  }

  class LatLng {
    constructor(lat, lng) {
      if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new Error("LatLng: not a number");
      Object.assign(this, { lat, lng });
    }
  }

  /** What a page draws over the map itself: its `onAdd`, `draw` and `onRemove` are called when Google would. */
  class OverlayView {
    static preventMapHitsAndGesturesFrom() {}
    getPanes() {
      return { overlayMouseTarget: this.map.ground };
    }
    getProjection() {
      return { fromLatLngToDivPixel: (position) => this.map.pixelOf(position) };
    }
    setMap(map) {
      if (map === null) {
        this.map.lines = this.map.lines.filter((each) => each !== this);
        this.onRemove();
        return;
      }
      asked.push({ what: "overlay" });
      this.map = map;
      map.lines.push(this);
      this.onAdd();
      this.draw();
    }
  }

  class Polyline {
    constructor(options) {
      this.options = options;
      if (options.map) this.setMap(options.map);
    }
    setMap(map) {
      if (map === null) {
        this.map.lines = this.map.lines.filter((each) => each !== this);
        this.svg?.remove();
        return;
      }
      asked.push({
        what: "line",
        path: this.options.path,
        icons: this.options.icons?.length ?? 0,
        color: this.options.strokeColor,
      });
      this.map = map;
      map.lines.push(this);
      this.draw();
    }
    draw() {
      const { path, strokeColor, strokeWeight } = this.options;
      this.map.bounds ??= path.reduce((all, point) => all.extend(point), new LatLngBounds());
      const points = path.map((point) => this.map.pixelOf(point)).map(({ x, y }) => [x, y]);
      this.svg?.remove();
      const create = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
      this.svg = create("svg");
      this.svg.style.cssText = "position:absolute;inset:0;width:100%;height:100%;pointer-events:none";
      this.svg.setAttribute("aria-hidden", "true");
      const line = create("polyline");
      line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
      line.setAttribute("fill", "none");
      line.setAttribute("stroke", strokeColor ?? "#5185ec");
      line.setAttribute("stroke-width", strokeWeight ?? 4);
      this.svg.append(line);
      for (const { icon, offset } of this.options.icons ?? []) {
        const dot = create("circle");
        const [x, y] = offset === "0%" ? points[0] : points.at(-1);
        for (const [name, value] of Object.entries({
          cx: x,
          cy: y,
          r: icon.scale,
          fill: icon.fillColor,
          stroke: icon.strokeColor,
          "stroke-width": icon.strokeWeight,
        }))
          dot.setAttribute(name, value);
        this.svg.append(dot);
      }
      this.map.ground.append(this.svg);
    }
  }

  class MapsRequestError extends Error {
    constructor(code, message) {
      super(message);
      this.name = "MapsRequestError";
      this.code = code;
    }
  }

  /** The motorways from Tallaght to Cork, roughly. */
  const road = [
    [53.288, -6.374],
    [53.281, -6.44],
    [53.22, -6.66],
    [53.165, -6.79],
    [53.155, -6.91],
    [53.13, -7.06],
    [53.03, -7.3],
    [52.94, -7.4],
    [52.85, -7.53],
    [52.74, -7.66],
    [52.62, -7.79],
    [52.52, -7.89],
    [52.4, -7.94],
    [52.27, -8.2],
    [52.14, -8.27],
    [52.03, -8.31],
    [51.93, -8.38],
    [51.899, -8.475],
  ].map(([lat, lng]) => ({ lat, lng, altitude: 0 }));
  const known = { origin: /Tallaght|Dublin/, destination: /Cork/ };

  class Route {
    constructor(fields) {
      if (fields.includes("path")) this.path = road;
      if (fields.includes("viewport"))
        this.viewport = road.reduce((all, point) => all.extend(point), new LatLngBounds());
      if (fields.includes("distanceMeters")) this.distanceMeters = 253_100;
    }
    createPolylines({ polylineOptions = {} } = {}) {
      if (!this.path) throw new Error("Route: the path field was not requested");
      return [new Polyline({ ...polylineOptions, path: this.path })];
    }
    static async computeRoutes(request) {
      asked.push({ what: "route", request });
      const fields = [...(request.fields ?? [])];
      if (fields.length === 0) throw new MapsRequestError("INVALID_ARGUMENT", "FieldMask is a required parameter.");
      await new Promise((resolve) => setTimeout(resolve, 40));
      if (behaviour.route === "ZERO_RESULTS") return { routes: [], fallbackInfo: null, geocodingResults: null };
      if (behaviour.route)
        throw new MapsRequestError(behaviour.route, behaviour.says ?? `${behaviour.route} as asked for`);
      const end = (side) => ({ geocoderStatus: known[side].test(request[side]) ? "OK" : "NOT_FOUND" });
      const geocodingResults = { origin: end("origin"), destination: end("destination") };
      const isKnown = Object.values(geocodingResults).every(({ geocoderStatus }) => geocoderStatus === "OK");
      return { routes: isKnown ? [new Route(fields)] : [], fallbackInfo: null, geocodingResults };
    }
  }

  const libraries = {
    core: { LatLng, LatLngBounds, OverlayView, MapsRequestError },
    maps: { Map: GoogleMap, OverlayView, Polyline },
    routes: { Route },
    places: {},
  };
  Object.assign(maps, {
    version: "3.66.4",
    event: {
      addListenerOnce(map, name, tell) {
        if (name !== "tilesloaded") throw new Error(`nobody plays ${name} here`);
        if (map.loaded) setTimeout(tell);
        else map.onLoaded = tell;
      },
    },
    importLibrary: async (name) => {
      if (!libraries[name]) throw new Error(`The library ${name} is not played`);
      // What a library brings stands in Google's own namespace too.
      return Object.assign(maps, libraries[name]) && libraries[name];
    },
  });
  const callback = query
    .get("callback")
    ?.split(".")
    .reduce((holder, name) => holder?.[name], window);
  callback?.();
})();
