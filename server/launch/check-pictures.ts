import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import { checkBucket } from "../pictures/check-bucket.ts";

/** Whether we, and only we, can write, read and delete pictures in the bucket. */
export async function checkPictures({ bucket, environment: { picturesBucket } }: Context): Promise<LaunchFinding> {
  if (!bucket || !picturesBucket) return { state: "ok", summary: "Pictures lie in the database.", details: [] };
  const details = await checkBucket(bucket, picturesBucket);
  if (picturesBucket.leave) details.push("PICTURES_S3_LEAVE is on: pictures are moved back into the database.");
  return details.length === 0
    ? { state: "ok", summary: "The bucket takes, gives and removes pictures, and shows them to nobody else.", details }
    : { state: "attention", summary: `The bucket is to be looked at; ${details.length} to check.`, details };
}
