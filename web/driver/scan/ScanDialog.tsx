import { useEffect, useRef, useState } from "react";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { docketKey } from "../run/docket.ts";
import { useScanner } from "./use-scanner.ts";

/** The message about a scanned docket. */
export type ScanResult = { isRight: boolean; text: string };

/** Shows the camera and the last result. Stays open until it is closed, because there are often several parcels. */
export function ScanDialog({ onDocket, onClose }: { onDocket: (key: string) => ScanResult; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const error = useScanner(video, (text) => {
    const key = docketKey(text);
    const found = key ? onDocket(key) : { isRight: false, text: "This is not a docket code." };
    navigator.vibrate?.(found.isRight ? 100 : [200, 100, 200]);
    setResult(found);
  });
  return (
    <dialog ref={dialog} className="scan" aria-label="Scan dockets" onClose={onClose}>
      {error ? <ErrorMessage text={error} /> : <video ref={video} muted playsInline />}
      <div role="status" aria-live="assertive">
        {result ? (
          <p className={result.isRight ? "note good" : "note bad"}>{result.text}</p>
        ) : (
          !error && <p className="note">Point the camera at the code on the docket.</p>
        )}
      </div>
      <button type="button" className="button main" onClick={() => dialog.current?.close()}>
        Done
      </button>
    </dialog>
  );
}
