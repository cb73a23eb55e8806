import { useState } from "react";
import { useParams } from "react-router";
import { type DriverShifts, getDriverShifts, removeDayShift, setWeekShifts } from "../../../contract/driver-shifts.ts";
import { listDrivers } from "../../../contract/drivers.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { type Weekday, weekdays } from "../../../domain/schedule/collection-hours.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery, useUpdateStaffQuery } from "../shell/use-staff-query.ts";
import { DayShiftDialog } from "./DayShiftDialog.tsx";
import { HomeDialog } from "./HomeDialog.tsx";
import { ShiftRow } from "./ShiftRow.tsx";
import { weekdayName } from "./shift-texts.ts";
import { workingDays } from "./shift-values.ts";
import { WeekShiftDialog } from "./WeekShiftDialog.tsx";

export const meta = pageMeta({ title: "Shifts", hidden: true });

/** When a driver works: a week, the days that differ from it, and where the driver lives. */
export default function ShiftsPage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const query = useStaffQuery(getDriverShifts, { params: { id } }, { enabled: id > 0 });
  const { data, error } = query;
  const allDrivers = <TextLink to={staffPages.drivers}>All drivers</TextLink>;
  if (data) return <Loaded shifts={data} />;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <StaffPage title="Shifts" beside={allDrivers}>
      {isMissing ? (
        <EmptyState title="There is no such driver." action={allDrivers} />
      ) : error ? (
        <LoadFailure error={error} title="The shifts could not be loaded" onTryAgain={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </StaffPage>
  );
}

type Open =
  | { dialog: "week"; title: string; from: Weekday | null; chosen: readonly Weekday[] }
  | { dialog: "day"; changed: DriverShifts["days"][number] | null }
  | { dialog: "home" }
  | { dialog: "week_off"; weekday: Weekday }
  | { dialog: "day_removed"; day: string };

function Loaded({ shifts }: { shifts: DriverShifts }) {
  const { driverId: id, name, version, week, days, home } = shifts;
  const updateShifts = useUpdateStaffQuery(getDriverShifts, { params: { id } });
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const saved = (changed: DriverShifts) => {
    updateShifts(() => changed);
    void refresh(listDrivers);
    toast({ title: "Shifts saved", description: name, tone: "success" });
    close();
  };
  const shiftOf = (weekday: Weekday | null) => week.find((each) => each.weekday === weekday)?.shift ?? null;
  const setShifts = () => setOpen({ dialog: "week", title: `Shifts of ${name}`, from: null, chosen: workingDays });
  return (
    <StaffPage
      title={`Shifts of ${name}`}
      lead="Plans and suggestions keep stops within these hours and outside breaks."
      beside={<TextLink to={staffPages.drivers}>All drivers</TextLink>}
    >
      <section className="grid gap-2">
        <PartHeading>Week</PartHeading>
        {week.length === 0 ? (
          <EmptyState
            title={`${name} has no shifts, and is available all day, every day.`}
            action={<SmallButton onClick={setShifts}>Set shifts</SmallButton>}
          >
            Once there is a shift on one weekday, weekdays without one are days off.
          </EmptyState>
        ) : (
          <ul aria-label="Week" className="divide-y divide-line rounded border border-line bg-white">
            {weekdays.map((weekday) => (
              <ShiftRow
                key={weekday}
                name={weekdayName(weekday)}
                shift={shiftOf(weekday)}
                items={weekItems(weekday, shiftOf(weekday) !== null, setOpen)}
              />
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PartHeading>Holidays and other hours</PartHeading>
          <SmallButton className="max-lg:min-h-11" onClick={() => setOpen({ dialog: "day", changed: null })}>
            Add days
          </SmallButton>
        </div>
        {days.length === 0 ? (
          <p className="text-sm text-muted">No holidays or other hours yet. On every day the week above applies.</p>
        ) : (
          <ul
            aria-label="Holidays and other hours"
            className="divide-y divide-line rounded border border-line bg-white"
          >
            {days.map((each) => (
              <ShiftRow
                key={each.day}
                name={showDay(each.day)}
                shift={each.shift}
                items={[
                  { label: "Change", onSelect: () => setOpen({ dialog: "day", changed: each }) },
                  {
                    label: "Remove",
                    tone: "danger",
                    onSelect: () => setOpen({ dialog: "day_removed", day: each.day }),
                  },
                ]}
              />
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-2">
        <PartHeading>Home</PartHeading>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 break-words text-sm">
            {home?.address ?? "No home yet. Only shifts that start or end at home need one."}
          </p>
          <SmallButton className="max-lg:min-h-11" onClick={() => setOpen({ dialog: "home" })}>
            {home ? "Change home" : "Add home"}
          </SmallButton>
        </div>
      </section>
      {open?.dialog === "week" && (
        <WeekShiftDialog
          shifts={shifts}
          title={open.title}
          shift={shiftOf(open.from)}
          chosen={open.chosen}
          onClose={close}
          onSaved={saved}
        />
      )}
      {open?.dialog === "day" && (
        <DayShiftDialog
          shifts={shifts}
          changed={open.changed}
          today={dublinDate(new Date())}
          onClose={close}
          onSaved={saved}
        />
      )}
      {open?.dialog === "home" && <HomeDialog shifts={shifts} onClose={close} onSaved={saved} />}
      {open?.dialog === "week_off" && (
        <ConfirmChange
          title={`Make ${weekdayName(open.weekday)} a day off?`}
          description={
            week.length === 1
              ? `This is the only shift. Without it ${name} is available all day, every day.`
              : "Stops that are in runs already stay there; the board shows which ones."
          }
          confirmLabel="Make it a day off"
          work={() =>
            staffCall(setWeekShifts, { params: { id }, body: { version, weekdays: [open.weekday], shift: null } })
          }
          onSaved={saved}
          onClose={close}
        />
      )}
      {open?.dialog === "day_removed" && (
        <ConfirmChange
          title={`Remove ${showDay(open.day)}?`}
          description="The week applies again on this day."
          confirmLabel="Remove day"
          work={() => staffCall(removeDayShift, { params: { id }, body: { version, day: open.day } })}
          onSaved={saved}
          onClose={close}
        />
      )}
    </StaffPage>
  );
}

function weekItems(weekday: Weekday, hasShift: boolean, setOpen: (open: Open) => void) {
  const name = weekdayName(weekday);
  if (!hasShift)
    return [
      {
        label: "Set shift",
        onSelect: () => setOpen({ dialog: "week", title: `Shift on ${name}`, from: null, chosen: [weekday] }),
      },
    ];
  return [
    {
      label: "Change",
      onSelect: () => setOpen({ dialog: "week", title: `Shift on ${name}`, from: weekday, chosen: [weekday] }),
    },
    {
      label: "Copy to other weekdays",
      onSelect: () => setOpen({ dialog: "week", title: `Copy the shift of ${name}`, from: weekday, chosen: [] }),
    },
    {
      label: "Make it a day off",
      tone: "danger" as const,
      onSelect: () => setOpen({ dialog: "week_off", weekday }),
    },
  ];
}

type ConfirmChangeProps = {
  title: string;
  description: string;
  confirmLabel: string;
  work: () => Promise<DriverShifts>;
  onSaved: (shifts: DriverShifts) => void;
  onClose: () => void;
};

function ConfirmChange({ work, onSaved, onClose, ...texts }: ConfirmChangeProps) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => onSaved(await work()),
      (error) => {
        toast({ title: "Shifts not changed", description: errorText(error), tone: "destructive" });
        void refresh(getDriverShifts);
        onClose();
      },
    );
  return (
    <ConfirmDialog {...texts} busyLabel="Saving..." tone="danger" busy={busy} onConfirm={confirm} onClose={onClose} />
  );
}
