import type { HealthPart } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import { countPictures } from "../pictures/count-pictures.ts";
import { healthPart } from "./health-part.ts";

/** A bucket may be unavailable for a few minutes without cause for alarm. */
const maxFailures = 4;

/** Where drivers' pictures are stored; null if there is no bucket and nothing is left in an earlier one. */
export async function picturesHealth(context: Context): Promise<HealthPart | null> {
  const { picturesBucket } = context.environment;
  const { inDatabase, inBucket, toRemove, lastError } = await countPictures(context);
  if (!picturesBucket && inBucket.total === 0 && toRemove.total === 0) return null;
  const { ok, warning, fault } = healthPart({
    key: "pictures",
    title: "Pictures",
    facts: [
      { label: "In the bucket", value: shown(inBucket) },
      { label: "In the database", value: shown(inDatabase) },
      { label: "To be removed from the bucket", value: shown(toRemove) },
    ],
  });
  if (!picturesBucket) {
    return inBucket.total > 0
      ? fault(
          "Some pictures are in a bucket that is not configured, so nobody can see them.",
          "Set PICTURES_S3_URL to its former value. To stop using the bucket, also set PICTURES_S3_LEAVE=on until no picture is left in it.",
        )
      : warning(
          "Pictures that should be deleted are still in a bucket that is not configured.",
          "Set PICTURES_S3_URL to its former value until they are removed, or delete the bucket yourself.",
        );
  }
  if (lastError) {
    return (lastError.failures < maxFailures ? warning : fault)(
      `${lastError.text}.`,
      "This is retried automatically and no picture is lost, but those in the bucket may not be shown. The launch checklist shows what the bucket answers now.",
    );
  }
  if (!picturesBucket.leave) return ok("Pictures are moved to the bucket.");
  return inBucket.total > 0 || toRemove.total > 0
    ? warning("Pictures are moved back into the database.", "Wait until none is left in the bucket.")
    : ok("All pictures are in the database: PICTURES_S3_URL and PICTURES_S3_LEAVE can be removed.");
}

function shown({ total, capped }: { total: number; capped: boolean }): string {
  return capped ? `More than ${total}` : String(total);
}
