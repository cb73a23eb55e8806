import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { startPublishingBody } from "./publishing.schema.ts";

export type Publishing = {
  id: number;
  total: number;
  waiting: number;
  published: number;
  /** The first hundred, each with the reason. */
  refused: { invoiceId: number; refusal: string }[];
  /** Null unless somebody stopped it. */
  stoppedBy: string | null;
};

/** Takes an `Idempotency-Key`. */
export const startPublishing = defineCall<{ body: typeof startPublishingBody }, Publishing>({
  name: "startPublishing",
  method: "POST",
  path: `${api}/publishings`,
  access: "bookkeeper",
  status: 201,
  summary: "Publish up to 5,000 drafts as they were shown, one by one in a job",
});

export const getPublishing = defineCall<{ params: typeof idParams }, Publishing>({
  name: "getPublishing",
  method: "GET",
  path: `${api}/publishings/{id}`,
  access: "bookkeeper",
  summary: "How many drafts have been published so far, and why others were not",
});

export const stopPublishing = defineCall<{ params: typeof idParams }, Publishing>({
  name: "stopPublishing",
  method: "POST",
  path: `${api}/publishings/{id}/stop`,
  access: "bookkeeper",
  summary: "Stop publishing; drafts that still wait stay drafts",
});
