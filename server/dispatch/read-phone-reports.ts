import { sql } from "kysely";
import { doneNames, driverActionNames, safePlaceActionName } from "../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { EventData, StoredEvent } from "../deliveries/stored-delivery.ts";
import { referencesOf } from "../orders/stored-order.ts";

export type PhoneReport = { id: number; orderId: OrderId; driverId: number; text: string };

const maxReports = 100;
const maxActions = 4;

/** What phones reported after their sessions had ended, and no dispatcher has decided about; oldest first. */
export async function readPhoneReports({ db }: Context): Promise<PhoneReport[]> {
  const reports = await db
    .selectFrom("phone_reports")
    .innerJoin("orders", "orders.id", "phone_reports.order_id")
    .innerJoin("drivers", "drivers.id", "phone_reports.driver_id")
    .innerJoin("users", "users.id", "drivers.user_id")
    .selectAll("orders")
    .select(["phone_reports.id as reportId", "order_id", "driver_id", "phone_id", "reason", "display_name"])
    .where("decided_at", "is", null)
    .orderBy("phone_reports.created_at")
    .orderBy("phone_reports.id")
    .limit(maxReports)
    .execute();
  if (reports.length === 0) return [];
  const { rows: events } = await sql<StoredEvent>`select stop_events.* from stop_events
    where order_id = any(${reports.map(({ order_id }) => order_id)}) and data ? 'report'
    order by sequence`.execute(db);
  return reports.map((report): PhoneReport => {
    const id = Number(report.reportId);
    const own = events.filter(({ data }) => (data as EventData).report === id);
    return {
      id,
      orderId: report.order_id,
      driverId: report.driver_id,
      text: describeReport(report.display_name, referencesOf(report).booking, report.reason, own),
    };
  });
}

const sessionEnds: Record<string, string> = {
  signed_out: "whose phone had been signed out",
  expired: "whose phone's session had ended",
  deactivated: "who no longer drives for us",
  unknown: "from a phone that we do not know any more",
};

function describeReport(driver: string, reference: string, reason: string, events: readonly StoredEvent[]): string {
  const actions = [...new Set(events.map(actionOf))];
  const listed =
    actions.length > maxActions
      ? `${actions.slice(0, maxActions).join(", ")} and ${actions.length - maxActions} more`
      : actions.join(", ");
  return `${driver}, ${sessionEnds[reason] ?? sessionEnds.unknown}, sent ${listed} for ${reference}. It counts once you accept it.`;
}

function actionOf({ kind, stop, data }: StoredEvent): string {
  if (kind === "complete")
    return `'${(data as EventData).leftSafe ? safePlaceActionName : doneNames[stop ?? "dropoff"]}'`;
  return `'${driverActionNames[kind as keyof typeof driverActionNames]}'`;
}
