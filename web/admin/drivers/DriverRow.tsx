import { Smartphone } from "lucide-react";
import { type Driver, type DriverPhone, exportDriver } from "../../../contract/drivers.ts";
import { driverShiftsPath } from "../../../contract/staff-paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { showAge } from "../shell/ShopFreshness.tsx";
import { PartHeading, QuietButton, SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";

type DriverRowProps = {
  driver: Driver;
  onDuty: boolean;
  onTurnDuty: (onDuty: boolean) => void;
  onCode: () => void;
  onChange: () => void;
  onAccess: () => void;
  onFile: () => void;
  onErase: () => void;
  onEndPhone: (phone: DriverPhone) => void;
};

/** A driver with their phones and actions, in columns or stacked on a phone. */
export function DriverRow({
  driver,
  onDuty,
  onTurnDuty,
  onCode,
  onChange,
  onAccess,
  onFile,
  onErase,
  onEndPhone,
}: DriverRowProps) {
  const { name, phone, vehicleName, licenceNote, phones, endedAt, erasedAt, shiftToday } = driver;
  const { isAdministrator } = useStaff();
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_9rem] xl:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1.2fr)_auto]">
      <div className="grid content-start gap-1">
        <PartHeading className="min-w-0 break-words">{name}</PartHeading>
        <p className="text-sm">
          {vehicleName}
          {phone && (
            <>
              <span aria-hidden="true"> · </span>
              <a
                className="link inline-flex items-center whitespace-nowrap max-lg:min-h-11"
                href={`tel:${phone.replace(/[^\d+]/g, "")}`}
              >
                {phone}
              </a>
            </>
          )}
        </p>
        {!endedAt && (
          <p className="text-sm">
            <TextLink
              className="link inline-flex items-center max-lg:min-h-11"
              to={driverShiftsPath(driver.id)}
              aria-label={`${describeToday(shiftToday)}: shifts of ${name}`}
            >
              {describeToday(shiftToday)}
            </TextLink>
          </p>
        )}
        {licenceNote && <p className="text-sm break-words text-muted">Licence: {licenceNote}</p>}
      </div>
      {endedAt ? (
        <p className="text-sm">
          <Badge>{erasedAt ? "Erased" : "Inactive"}</Badge>{" "}
          <Moment at={erasedAt ?? endedAt} dayOnly className="text-muted" />
        </p>
      ) : (
        <Switch
          label="On duty"
          aria-label={`On duty: ${name}`}
          checked={onDuty}
          onChange={onTurnDuty}
          fieldClassName="min-h-11 items-center md:min-h-0"
        />
      )}
      <Phones driver={driver} phones={phones} onEnd={onEndPhone} />
      <div className="flex items-start gap-2 md:justify-end">
        {!endedAt && (
          <SmallButton
            onClick={onCode}
            aria-label={`Show code for ${name}`}
            className="whitespace-nowrap max-lg:min-h-11"
          >
            Show code
          </SmallButton>
        )}
        {!erasedAt && (
          <Menu
            label={`Actions for ${name}`}
            className="max-lg:min-h-11 max-lg:min-w-11"
            items={[
              { label: "Change", onSelect: onChange },
              ...(endedAt ? [] : [{ label: "Shifts", to: driverShiftsPath(driver.id) }]),
              { label: "Import a file from the phone", onSelect: onFile },
              endedAt
                ? { label: "Reactivate driver", onSelect: onAccess }
                : { label: "Deactivate driver", tone: "danger", onSelect: onAccess },
              ...(isAdministrator
                ? [
                    { label: "Export data", onSelect: () => void downloadDriver(driver.id) },
                    {
                      label: "Erase driver",
                      tone: "danger" as const,
                      onSelect: onErase,
                      disabledReason: endedAt ? null : "Deactivate the driver first",
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
    </li>
  );
}

function describeToday(shift: Driver["shiftToday"]): string {
  if (shift === undefined) return "Available all day";
  return shift === null ? "Off today" : `Today ${shift.from} to ${shift.to}`;
}

type PhonesProps = { driver: Driver; phones: readonly DriverPhone[]; onEnd: (phone: DriverPhone) => void };

function Phones({ driver, phones, onEnd }: PhonesProps) {
  if (driver.endedAt) return <p className="hidden xl:block" />;
  if (phones.length === 0) return <p className="text-sm text-muted">No phone is signed in.</p>;
  return (
    <ul aria-label={`Phones of ${driver.name}`} className="grid gap-2">
      {phones.map((phone) => (
        <li key={phone.id} className="flex items-start justify-between gap-2 text-sm">
          <span className="flex min-w-0 gap-2">
            <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block break-words">{phone.name || "A phone"}</span>
              <span className="block text-muted">
                Last seen {showAge(Date.now() - new Date(phone.seenAt).getTime())}
              </span>
            </span>
          </span>
          <QuietButton
            onClick={() => onEnd(phone)}
            aria-label={`Sign out ${phone.name || "a phone"} of ${driver.name}`}
            className="-my-1.5 shrink-0 whitespace-nowrap max-lg:min-h-11"
          >
            Sign out
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}

function downloadDriver(id: number): Promise<void> {
  const read = () => staffCall(exportDriver, { params: { id } }, { timeoutMs: exportTimeoutMs });
  return downloadPersonalData(read, {
    file: `driver-${id}.json`,
    collecting: "Collecting the driver's data",
    done: "Driver exported",
  });
}
