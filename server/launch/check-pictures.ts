import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import { checkBucket } from "../pictures/check-bucket.ts";

/** Whether we, and only we, can write, read and delete pictures in the bucket. */
export async function checkPictures({ bucket, environment: { picturesBucket } }: Context): Promise<LaunchFinding> {
  if (!bucket || !picturesBucket) return { state: "ok", summary: "Pictures are stored in the database.", details: [] };
  const details = await checkBucket(bucket, picturesBucket);
  if (picturesBucket.leave) details.push("PICTURES_S3_LEAVE is on: pictures are moved back into the database.");
  return details.length === 0
    ? { state: "ok", summary: "We can write, read and remove pictures in the bucket, and nobody else can.", details }
    : { state: "attention", summary: `The bucket needs attention; ${details.length} to check.`, details };
}
