import { expect, it } from "vitest";
import { canShowVan, type DrivenStop } from "./can-show-van.ts";
import { deliveryStates, stopStates } from "./delivery.ts";

const mine: DrivenStop = { state: "en_route", delivery: "to_pickup", day: "2026-03-04", position: 5 };
const over = ["delivered", "failed", "returned", "cancelled"];

it("[D067] the van is shown only on the way to this stop, in no other state of the stop or its delivery", () => {
  for (const state of stopStates)
    for (const delivery of deliveryStates) {
      const isShown = state === "en_route" && !over.includes(delivery);
      expect(canShowVan({ ...mine, state, delivery }, []), `${state}, ${delivery}`).toBe(isShown);
    }
});

it("[D067] the van is hidden while another stop comes first: being driven to, reached, or earlier in the day's run", () => {
  for (const state of stopStates)
    for (const delivery of deliveryStates)
      for (const day of ["2026-03-03", "2026-03-04", "2026-03-05"])
        for (const position of [4, 5, 6]) {
          const isBefore = day === "2026-03-04" && position < 6;
          const isInBetween = state === "en_route" || state === "arrived" || (state === "waiting" && isBefore);
          const isShown = over.includes(delivery) || !isInBetween;
          const other = { state, delivery, day, position };
          expect(canShowVan(mine, [other]), `${state}, ${delivery}, ${day}, ${position}`).toBe(isShown);
        }
});
