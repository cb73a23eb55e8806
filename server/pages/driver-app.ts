import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "../../brand.ts";
import { driverPath } from "../../contract/paths.ts";
import { type CachedResponse, cacheResponse } from "./cached-response.ts";
import { loadFiles } from "./load-files.ts";

/**
 * The driver's app by path: page, assets, manifest, and a service worker scoped to /driver/.
 * Empty if it wasn't built. `buildFolder` contains `driver/`.
 */
export async function loadDriverApp(
  buildFolder: string,
  security: Record<string, string>,
): Promise<[path: string, answer: CachedResponse][]> {
  const folder = join(buildFolder, "driver");
  const read = (file: string) =>
    readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  const [page, worker] = await Promise.all([read("index.html"), read("worker.js")]);
  if (!page || !worker) return [];
  // Revalidated at every start, so that a newer version is found.
  const fresh = {
    ...security,
    "content-security-policy": driverPolicy,
    // The camera scans dockets.
    "permissions-policy": (security["permissions-policy"] ?? "").replace("camera=()", "camera=(self)"),
    "cache-control": "no-cache",
  };
  const answer = (type: string, body: Uint8Array | string) =>
    cacheResponse({
      headers: { ...fresh, "content-type": `${type}; charset=utf-8` },
      body,
      compressible: true,
      revalidate: true,
      quality: 11,
    });
  const assets = await loadFiles(join(folder, "assets"), security);
  return [
    [driverPath, answer("text/html", page)],
    [`${driverPath}worker.js`, answer("text/javascript", worker)],
    [`${driverPath}app.webmanifest`, answer("application/manifest+json", driverManifest())],
    ...[...assets].map(([path, asset]): [string, CachedResponse] => [
      `${driverPath}assets${path}`,
      // Asset names contain a content hash.
      { ...asset, headers: { ...asset.headers, "cache-control": "public, max-age=31536000, immutable" } },
    ]),
  ];
}

/** No third parties; `blob:` previews pictures from the camera. */
const driverPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** See https://www.w3.org/TR/appmanifest/; tools/draw/icons.ts draws the icons. */
function driverManifest(): string {
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: driverPath,
    name: `${brand.product} Driver`,
    short_name: "Driver",
    lang: "en-IE",
    start_url: driverPath,
    scope: driverPath,
    display: "standalone",
    orientation: "any",
    background_color: "#061826",
    theme_color: "#061826",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("icon-maskable-512", 512, "maskable")],
  });
}
