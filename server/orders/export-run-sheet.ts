import type { JobSheet } from "../../contract/run-sheet.ts";
import type { StaffStop } from "../../contract/staff-order.ts";
import { countryChoice, countryName } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { showPallet } from "../../domain/pricing/pallet.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { FileOutput, Verb } from "../context.ts";
import { readJobSheets } from "./get-job-sheets.ts";

/** Exports a run as CSV without prices, in the requested order. */
export const exportRunSheet: Verb<{ orders: OrderId[] }, FileOutput> = async (context, { orders }) => {
  const sheets = await readJobSheets(context, orders);
  await storeExport(context, { act: "export.run_sheet", filter: { orders }, rows: sheets.length });
  return { name: `run-sheet-${dublinDate(context.now())}.csv`, chunks: linesOf(sheets) };
};

const ofStop = ["company", "address line 1", "address line 2", "town", "county", "postcode", "country"];
const columns = [
  "Order",
  "Reference",
  "Not carried",
  "Day",
  "Collect from",
  "Collect by",
  "Estimated delivery",
  "Deliver from",
  "Deliver by",
  "Service",
  "Priority",
  ...["Pickup", "Delivery"].flatMap((end) =>
    [...ofStop, "contact", "phone", "instructions"].map((column) => `${end} ${column}`),
  ),
  "Customer",
  "Customer phone",
  "Package",
  "Description",
  "Weight (kg)",
  "Quantity",
  "Pallet",
];

async function* linesOf(sheets: JobSheet[]): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (const sheet of sheets) yield csvLine(cellsOf(sheet));
}

function cellsOf(sheet: JobSheet): (string | number)[] {
  const { goods, customer } = sheet;
  return [
    sheet.number,
    sheet.reference,
    sheet.notCarried ?? "",
    sheet.day ?? "",
    sheet.collectFrom ?? "",
    sheet.collectBy ?? "",
    sheet.deliveredOn ?? "",
    sheet.deliverFrom ?? "",
    sheet.deliverBy ?? "",
    sheet.service,
    sheet.priority,
    ...cellsOfStop(sheet.pickup),
    ...cellsOfStop(sheet.dropoff),
    customer.name,
    customer.phone,
    goods.packageName,
    goods.description,
    goods.weight ?? "",
    goods.quantity,
    goods.pallet ? showPallet(goods.pallet) : "",
  ];
}

function cellsOfStop({ address, contactName, contactPhone, instructions }: StaffStop): string[] {
  const { companyName = "", address1, address2 = "", city, state, postcode, country } = address;
  return [
    companyName,
    address1,
    address2,
    city,
    state,
    showPostcode(country, postcode),
    countryName(countryChoice(country, postcode)),
    contactName,
    contactPhone,
    instructions,
  ];
}
