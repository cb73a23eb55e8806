import type { AuditLogEntry } from "../../../contract/audit-log.ts";
import { describeDetails } from "./audit-texts.ts";

const cell = "py-0.5 pe-3 text-start align-top font-normal wrap-anywhere";
const head = "pe-3 text-start font-semibold text-muted";

/** An entry's values before and after the act, as a nested table. */
export function EntryDetails({ entry }: { entry: AuditLogEntry }) {
  const details = describeDetails(entry);
  if (details.length === 0) return <span className="text-muted">No further details</span>;
  const hasBefore = entry.before !== null;
  return (
    <table className="text-xs">
      <caption className="sr-only">Details of entry {entry.id}</caption>
      <thead className={hasBefore ? undefined : "sr-only"}>
        <tr>
          <th scope="col" className={head}>
            Field
          </th>
          {hasBefore && (
            <th scope="col" className={head}>
              Before
            </th>
          )}
          <th scope="col" className={head}>
            {hasBefore ? "After" : "Value"}
          </th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className={cell}>
              {field}
            </th>
            {hasBefore && <td className={cell}>{before}</td>}
            <td className={cell}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
