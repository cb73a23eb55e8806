import { useState } from "react";
import {
  type Driver,
  type DriverPhone,
  listDrivers,
  setDriverAccess,
  signOutDriverPhone,
} from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery, useUpdateStaffQuery } from "../shell/use-staff-query.ts";
import { CodeDialog } from "./CodeDialog.tsx";
import { DriverDialog } from "./DriverDialog.tsx";
import { DriverRow } from "./DriverRow.tsx";
import { EraseDriverDialog } from "./EraseDriverDialog.tsx";
import { PhoneFileDialog } from "./PhoneFileDialog.tsx";
import { useDuty } from "./use-duty.ts";

export const meta = pageMeta({ title: "Drivers", hidden: true });

const refreshMs = 15_000;

type Open =
  | { dialog: "add" }
  | { dialog: "change" | "code" | "access" | "erase" | "file"; driver: Driver }
  | { dialog: "phone"; driver: Driver; phone: DriverPhone };

/** Drivers, whether they are on duty, and their phones. */
export default function Drivers() {
  const list = useStaffQuery(listDrivers, {}, { refetchEveryMs: refreshMs });
  const updateList = useUpdateStaffQuery(listDrivers, {});
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data, error } = list;
  const drivers = data?.drivers ?? [];
  const driving = drivers.filter(({ endedAt }) => endedAt === null);
  const ended = drivers.filter(({ endedAt }) => endedAt !== null);
  const replaceDriver = (changed: Driver) =>
    updateList(({ drivers }) => ({ drivers: drivers.map((each) => (each.id === changed.id ? changed : each)) }));
  const saved = (driver: Driver, isNew: boolean) => {
    void refresh(listDrivers);
    if (!isNew) toast({ title: "Driver saved", description: driver.name, tone: "success" });
    setOpen(isNew ? { dialog: "code", driver } : null);
  };
  const duty = useDuty(replaceDriver);
  const row = (driver: Driver) => (
    <DriverRow
      key={driver.id}
      driver={driver}
      onDuty={duty.isOn(driver)}
      onTurnDuty={(onDuty) => duty.turn(driver, onDuty)}
      onCode={() => setOpen({ dialog: "code", driver })}
      onChange={() => setOpen({ dialog: "change", driver })}
      onAccess={() => setOpen({ dialog: "access", driver })}
      onFile={() => setOpen({ dialog: "file", driver })}
      onErase={() => setOpen({ dialog: "erase", driver })}
      onEndPhone={(phone) => setOpen({ dialog: "phone", driver, phone })}
    />
  );
  const isEmpty = data !== undefined && drivers.length === 0;
  const addDriver = (
    <Button size="small" onClick={() => setOpen({ dialog: "add" })}>
      Add driver
    </Button>
  );
  return (
    <StaffPage
      title="Drivers"
      lead="Who drives, with what, and on which phones. A phone signs in with a code that you show."
      actions={!isEmpty && addDriver}
    >
      {error && !data && (
        <LoadFailure error={error} title="Drivers could not be loaded" onTryAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-40" />}
      {isEmpty && (
        <EmptyState title="There are no drivers yet." action={addDriver}>
          Add one, then show them the code for their phone. Runs are assigned on the dispatch board.
        </EmptyState>
      )}
      {driving.length > 0 && (
        <ul aria-label="Drivers" className="divide-y divide-line rounded border border-line bg-white">
          {driving.map(row)}
        </ul>
      )}
      {ended.length > 0 && (
        <section className="grid gap-2">
          <PartHeading>Former drivers</PartHeading>
          <ul aria-label="Former drivers" className="divide-y divide-line rounded border border-line bg-white">
            {ended.map(row)}
          </ul>
        </section>
      )}
      {open?.dialog === "add" && <DriverDialog driver={null} onClose={close} onSaved={saved} />}
      {open?.dialog === "change" && <DriverDialog driver={open.driver} onClose={close} onSaved={saved} />}
      {open?.dialog === "code" && <CodeDialog driver={open.driver} onClose={close} />}
      {open?.dialog === "access" && <AccessDialog driver={open.driver} onClose={close} onDone={replaceDriver} />}
      {open?.dialog === "erase" && <EraseDriverDialog driver={open.driver} onClose={close} onDone={replaceDriver} />}
      {open?.dialog === "file" && <PhoneFileDialog driver={open.driver} onClose={close} />}
      {open?.dialog === "phone" && <PhoneDialog {...open} onClose={close} onDone={replaceDriver} />}
    </StaffPage>
  );
}

type ConfirmProps = { driver: Driver; onClose: () => void; onDone: (driver: Driver) => void };

function AccessDialog({ driver, onClose, onDone }: ConfirmProps) {
  const ended = driver.endedAt === null;
  const { busy, confirm } = useConfirmedChange(
    () => staffCall(setDriverAccess, { params: { id: driver.id }, body: { ended } }),
    {
      onClose,
      onDone,
    },
  );
  return (
    <ConfirmDialog
      title={ended ? `Deactivate ${driver.name}?` : `Reactivate ${driver.name}?`}
      description={
        ended
          ? "Their phones are signed out at once and they go off duty. Anything still waiting on a phone is accepted. Their stops stay in their run until you give them to another driver."
          : "Their phone needs a new code."
      }
      confirmLabel={ended ? "Deactivate driver" : "Reactivate driver"}
      busyLabel="Saving..."
      tone={ended ? "danger" : "primary"}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function PhoneDialog({ driver, phone, onClose, onDone }: ConfirmProps & { phone: DriverPhone }) {
  const { busy, confirm } = useConfirmedChange(
    () => staffCall(signOutDriverPhone, { params: { id: driver.id, phone: phone.id } }),
    {
      onClose,
      onDone,
    },
  );
  return (
    <ConfirmDialog
      title={`Sign out ${phone.name || "this phone"}?`}
      description={`${driver.name} no longer sees a run on it. Anything still waiting on it is accepted. It can be signed in again with a new code.`}
      confirmLabel="Sign out"
      busyLabel="Signing out..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Runs a change when it is confirmed, and closes the dialog whether it succeeds or not. */
function useConfirmedChange(
  work: () => Promise<Driver>,
  { onClose, onDone }: Pick<ConfirmProps, "onClose" | "onDone">,
) {
  const { busy, run } = useAction();
  const confirm = () =>
    run(
      async () => {
        onDone(await work());
        onClose();
      },
      (error) => {
        toast({ title: "Driver not changed", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return { busy, confirm };
}
