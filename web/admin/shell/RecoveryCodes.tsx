import { useEffect, useRef } from "react";
import { brand } from "../../../brand.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveFile } from "./download.ts";
import { OneTimeSecret } from "./OneTimeSecret.tsx";
import { SmallButton } from "./StaffPage.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const text = codes.join("\n");
  const download = () =>
    saveFile(new Blob([`Recovery codes of ${brand.name}, each for one sign-in\n\n${text}\n`]), "recovery-codes.txt");
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="warning" title="Store these codes now">
        They are not shown again. Each signs you in once when you have neither your passkey nor your app.
      </Notice>
      <OneTimeSecret label="Recovery codes" value={text} />
      <div className="flex flex-wrap gap-3 in-[dialog]:dialog-footer">
        <Button onClick={onDone}>I have stored them</Button>
        <SmallButton onClick={download}>Download as a file</SmallButton>
      </div>
    </div>
  );
}
