import { useEffect, useRef, useState } from "react";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { docketKey } from "../run/docket.ts";
import { useScanner } from "./use-scanner.ts";

/** What is said of a scanned docket. */
export type ScanResult = { isRight: boolean; text: string };

/** The camera with what it finds; stays open until it is closed, because parcels come in numbers. */
export function ScanDialog({ onDocket, onClose }: { onDocket: (key: string) => ScanResult; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const error = useScanner(video, (text) => {
    const key = docketKey(text);
    const found = key ? onDocket(key) : { isRight: false, text: "This is not the code of a docket." };
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
          !error && <p className="note">Hold the code of the docket in front of the camera.</p>
        )}
      </div>
      <button type="button" className="button main" onClick={() => dialog.current?.close()}>
        Done
      </button>
    </dialog>
  );
}
