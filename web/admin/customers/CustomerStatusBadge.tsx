import type { CustomerStatus } from "../../../contract/customers.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Whether the latest order is at most six months old. */
export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return status === "active" ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>;
}
