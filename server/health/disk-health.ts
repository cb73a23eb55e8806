import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";
import type { ServerNode } from "./read-nodes.ts";

/** Free space below either limit counts as low; the database stops when it can't write another page. */
const lowSpace = { share: 0.1, bytes: 2e9 };
const criticalSpace = { share: 0.02, bytes: 300e6 };

type Disk = NonNullable<ServerNode["disk"]>;

/** Free space on the disks of the data folders. */
export function diskHealth(nodes: readonly ServerNode[]): HealthPart {
  const disks = nodes.flatMap(({ name, isSilent, disk }) => (disk && !isSilent ? [{ name, ...disk }] : []));
  const { ok, warning, fault } = healthPart({
    key: "disk",
    title: "Disk",
    facts: disks.map(({ name, freeBytes, totalBytes }) => ({
      label: name,
      value: `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`,
    })),
  });
  if (disks.length === 0) return ok("There is no data folder to check.");
  const isBelow = (limit: typeof lowSpace) => disks.some((disk) => hasLess(disk, limit));
  if (!isBelow(lowSpace)) return ok("There is enough free space.");
  const advice = "Free some space or move DATA_DIR to a larger disk: a full one stops the database.";
  return (isBelow(criticalSpace) ? fault : warning)("Free space is running low.", advice);
}

function hasLess({ freeBytes, totalBytes }: Disk, limit: typeof lowSpace): boolean {
  return freeBytes < limit.bytes || freeBytes < limit.share * Math.min(totalBytes, 50e9);
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** A readable size: 1.5 GB, 20 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
