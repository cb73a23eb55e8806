import { useRef, useState } from "react";
import { brand } from "../../../brand.ts";
import { errorText } from "../../api/error-text.ts";
import { callLink } from "../run/links.ts";
import { exportWaiting } from "../storage/export-waiting.ts";
import type { PhoneSession } from "../storage/open-storage.ts";
import { sendNow } from "./day.ts";
import type { Day } from "./day-state.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { PushButton } from "./PushButton.tsx";
import { signOut } from "./session.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

/** Refuses to sign out until unsent data is sent or saved to a file. */
export function Menu({ day, session }: { day: Day; session: PhoneSession }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [saved, setSaved] = useState(false);
  const [error, setError] = useState("");
  const unsent = day.waiting.count + day.waiting.impossible.length;
  const canSignOut = unsent === 0 || saved;
  const save = async () => {
    const file = await exportWaiting();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setSaved(true);
  };
  const tryToSignOut = async () => {
    setError("");
    if (!canSignOut) {
      setError(`${unsent} not sent yet. Use ‘Send now’ or ‘Save to a file’ first.`);
      sendNow();
      return;
    }
    await signOut().catch((cause) => setError(errorText(cause)));
  };
  const office = callLink(brand.officePhone.tel);
  return (
    <>
      <button type="button" className="button menu" onClick={() => dialog.current?.showModal()}>
        Menu
      </button>
      <dialog ref={dialog} aria-labelledby="menu-name" onClose={() => setError("")}>
        <h2 id="menu-name">{session.driver.name}</h2>
        <p>{day.run?.driver.vehicleName ?? session.driver.vehicleName}</p>
        {office && (
          <a className="button" href={office}>
            Call the office
          </a>
        )}
        <PushButton token={session.token} />
        <ThemeChoice />
        {unsent > 0 && (
          <>
            <button type="button" className="button" onClick={sendNow}>
              Send now
            </button>
            <button type="button" className="button" onClick={() => void save()}>
              Save to a file
            </button>
          </>
        )}
        <button type="button" className="button" onClick={() => void tryToSignOut()}>
          Sign out
        </button>
        <ErrorMessage text={error} />
        <button type="button" className="button main" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
