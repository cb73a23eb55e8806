import { straightKm } from "../../../server/maps/straight-km.ts";

export type At = { lat: number; lon: number };

/** Where the fakes' map ends. */
const map = { south: 51.3, north: 55.5, west: -10.7, east: -5.4 };

/** Reached only by ferry. */
const inisMor = { lat: 53.12, lon: -9.73 };
const isOnInisMor = (at: At): boolean => straightKm(at, inisMor) < 10;

/** The nearest road: at the position itself on the map, at the map's edge beyond it. */
export function snap(at: At): { at: At; metres: number } {
  const lat = Math.min(map.north, Math.max(map.south, at.lat));
  const lon = Math.min(map.east, Math.max(map.west, at.lon));
  return { at: { lat, lon }, metres: straightKm(at, { lat, lon }) * 1000 };
}

export type Drive = { km: number; minutes: number; path: At[]; hasFerry: boolean };

const points = 24;

/** A road with one bend, a fifth longer than the straight line. */
export function drive(from: At, to: At): Drive {
  const path = Array.from({ length: points + 1 }, (_, i) => {
    const share = i / points;
    const bend = Math.sin(share * Math.PI) * 0.25;
    return {
      lat: from.lat + (to.lat - from.lat) * share + (to.lon - from.lon) * bend * 0.3,
      lon: from.lon + (to.lon - from.lon) * share - (to.lat - from.lat) * bend * 0.3,
    };
  });
  const km = straightKm(from, to) * 1.2;
  return { km, minutes: km * 0.8, path, hasFerry: isOnInisMor(from) !== isOnInisMor(to) };
}
