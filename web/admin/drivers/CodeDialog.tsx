import { useEffect, useRef, useState } from "react";
import { type Driver, type DriverCode, listDrivers, makeDriverCode } from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { QrPicture } from "../shell/QrPicture.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** How soon the window knows that the code was used. */
const lookEveryMs = 2_000;

type CodeDialogProps = { driver: Driver; onClose: () => void };

/** The code that a phone signs in by, for as long as it is good. Closes by itself once a phone has used it. */
export function CodeDialog({ driver, onClose }: CodeDialogProps) {
  const { made, failure, secondsLeft, makeAnother } = useCode(driver);
  useClosedByPhone(driver, onClose);
  const isOver = made !== null && secondsLeft <= 0;
  return (
    <Dialog
      onClose={onClose}
      title={`Code for ${driver.name}`}
      description="It signs in one phone, once. A new code ends the one before it."
      actions={
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {failure && (
        <Notice role="alert" tone="error" action={<SmallButton onClick={makeAnother}>Try Again</SmallButton>}>
          {failure}
        </Notice>
      )}
      {!made && !failure && <Spinner label="Making a code" />}
      {made && !failure && (
        <div className="grid justify-items-center gap-4">
          <p className="justify-self-stretch">
            Point the camera of the driver’s phone at the square and open the link. Or open{" "}
            <strong className="wrap-anywhere">{made.address.replace(/^https?:\/\/|\/#.*$/g, "")}</strong> on it and type
            the code.
          </p>
          {isOver ? (
            <Notice tone="warning" action={<SmallButton onClick={makeAnother}>New code</SmallButton>}>
              This code has expired.
            </Notice>
          ) : (
            <>
              <QrPicture code={made.qr} label={`QR code that signs in the phone of ${driver.name}`} className="w-56" />
              <p className="font-mono text-3xl font-semibold tracking-widest whitespace-nowrap select-all sm:text-4xl">
                {made.code}
              </p>
              <p role="timer" className="text-sm text-muted tabular">
                Good for {showSeconds(secondsLeft)}
              </p>
            </>
          )}
          <p role="status" className="sr-only">
            {isOver ? "This code has expired." : `The code is ${made.code.split("").join(" ")}`}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** Makes a code when the window opens, and counts by this browser's clock how long it is good: whether the clock is right does not matter. */
function useCode(driver: Driver) {
  const [made, setMade] = useState<DriverCode | null>(null);
  const [failure, setFailure] = useState("");
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [turn, setTurn] = useState(0);
  const asked = useRef(-1);
  useEffect(() => {
    if (asked.current === turn) return;
    asked.current = turn;
    setFailure("");
    staffCall(makeDriverCode, { params: { id: driver.id } }).then(
      (code) => {
        setSecondsLeft(code.validForSeconds);
        setMade(code);
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  }, [driver.id, turn]);
  useEffect(() => {
    if (!made) return;
    const until = performance.now() + made.validForSeconds * 1_000;
    const timer = setInterval(() => setSecondsLeft(Math.ceil((until - performance.now()) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [made]);
  return {
    made,
    failure,
    secondsLeft,
    makeAnother: () => {
      setMade(null);
      setTurn(turn + 1);
    },
  };
}

/** A phone that was not there when the window was opened has used the code. */
function useClosedByPhone(driver: Driver, onClose: () => void): void {
  const [before] = useState(() => new Set(driver.phones.map(({ id }) => id)));
  const { data } = useStaffQuery(listDrivers, {}, { refetchEveryMs: lookEveryMs, isBackground: true });
  const now = data?.drivers.find(({ id }) => id === driver.id);
  const phone = now?.phones.find(({ id }) => !before.has(id));
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    if (!phone) return;
    toast({
      title: "Phone signed in",
      description: [driver.name, phone.name].filter(Boolean).join(", "),
      tone: "success",
    });
    closing.current();
  }, [phone, driver.name]);
}

/** '9:05' */
function showSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
