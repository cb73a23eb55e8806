import { type AddressMark, addressMarkTexts } from "../../../domain/pricing/trip-positions.ts";
import { Badge } from "../../ui/Badge.tsx";

/** What to check about an order's addresses. */
export function AddressMarkBadges({ marks }: { marks: readonly AddressMark[] }) {
  return marks.map((mark) => (
    <Badge key={mark} tone="warning">
      {addressMarkTexts[mark]}
    </Badge>
  ));
}
