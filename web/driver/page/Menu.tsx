import { useRef, useState } from "react";
import { brand } from "../../../brand.ts";
import { errorText } from "../../api/error-text.ts";
import { callLink } from "../run/links.ts";
import { exportWaiting } from "../storage/export-waiting.ts";
import type { PhoneSession } from "../storage/open-storage.ts";
import { type Day, sendNow } from "./day.ts";
import { Fault } from "./Fault.tsx";
import { PushButton } from "./PushButton.tsx";
import { signOut } from "./session.ts";

/** What is rarely needed. Sign-out refuses while something waits, until it is sent or saved to a file. */
export function Menu({ day, session }: { day: Day; session: PhoneSession }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [saved, setSaved] = useState(false);
  const [fault, setFault] = useState("");
  const left = day.waiting.count + day.waiting.impossible.length;
  const mayLeave = left === 0 || saved;
  const save = async () => {
    const file = await exportWaiting();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setSaved(true);
  };
  const leave = async () => {
    setFault("");
    if (!mayLeave) {
      setFault(`${left} not sent yet. Send first, or save them to a file.`);
      sendNow();
      return;
    }
    await signOut().catch((error) => setFault(errorText(error)));
  };
  const office = callLink(brand.officePhone.tel);
  return (
    <>
      <button type="button" className="button menu" onClick={() => dialog.current?.showModal()}>
        Menu
      </button>
      <dialog ref={dialog} aria-labelledby="menu-name" onClose={() => setFault("")}>
        <h2 id="menu-name">{session.driver.name}</h2>
        <p>{day.run?.driver.vehicleName ?? session.driver.vehicleName}</p>
        {office && (
          <a className="button" href={office}>
            Call the office
          </a>
        )}
        <PushButton token={session.token} />
        {left > 0 && (
          <>
            <button type="button" className="button" onClick={sendNow}>
              Send now
            </button>
            <button type="button" className="button" onClick={() => void save()}>
              Save to a file
            </button>
          </>
        )}
        <button type="button" className="button" onClick={() => void leave()}>
          Sign out
        </button>
        <Fault text={fault} />
        <button type="button" className="button main" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
