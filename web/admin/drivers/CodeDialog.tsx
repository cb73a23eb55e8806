import { useEffect, useRef, useState } from "react";
import { createDriverCode, type Driver, type DriverCode, listDrivers } from "../../../contract/drivers.ts";
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

/** How often the dialog checks whether the code was used. */
const pollMs = 2_000;

type CodeDialogProps = { driver: Driver; onClose: () => void };

/** Shows the code a phone signs in with until it expires; closes by itself once a phone has used it. */
export function CodeDialog({ driver, onClose }: CodeDialogProps) {
  const { made, failure, secondsLeft, makeAnother } = useCode(driver);
  useCloseOnSignIn(driver, onClose);
  const isExpired = made !== null && secondsLeft <= 0;
  return (
    <Dialog
      onClose={onClose}
      title={`Code for ${driver.name}`}
      description="The code signs in one phone, once. A new code replaces it."
      actions={
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {failure && (
        <Notice role="alert" tone="error" action={<SmallButton onClick={makeAnother}>Try again</SmallButton>}>
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
          {isExpired ? (
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
                Expires in {showSeconds(secondsLeft)}
              </p>
            </>
          )}
          <p role="status" className="sr-only">
            {isExpired ? "This code has expired." : `The code is ${made.code.split("").join(" ")}`}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/**
 * Creates a code when the dialog opens and counts down its validity on a monotonic clock, so a wrong system time does
 * no harm.
 */
function useCode(driver: Driver) {
  const [made, setMade] = useState<DriverCode | null>(null);
  const [failure, setFailure] = useState("");
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const createdFor = useRef(-1);
  useEffect(() => {
    if (createdFor.current === attempt) return;
    createdFor.current = attempt;
    setFailure("");
    staffCall(createDriverCode, { params: { id: driver.id } }).then(
      (code) => {
        setSecondsLeft(code.validForSeconds);
        setMade(code);
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  }, [driver.id, attempt]);
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
      setAttempt(attempt + 1);
    },
  };
}

/** Closes the dialog when a phone appears that was not signed in when it was opened. */
function useCloseOnSignIn(driver: Driver, onClose: () => void): void {
  const [before] = useState(() => new Set(driver.phones.map(({ id }) => id)));
  const { data } = useStaffQuery(listDrivers, {}, { refetchEveryMs: pollMs, isBackground: true });
  const now = data?.drivers.find(({ id }) => id === driver.id);
  const phone = now?.phones.find(({ id }) => !before.has(id));
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    if (!phone) return;
    toast({
      title: "Phone signed in",
      description: [driver.name, phone.name].filter(Boolean).join(", "),
      tone: "success",
    });
    latestClose.current();
  }, [phone, driver.name]);
}

/** '9:05' */
function showSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
