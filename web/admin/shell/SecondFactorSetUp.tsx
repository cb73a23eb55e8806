import { useState } from "react";
import type { AddedFactor } from "../../../contract/own-second-factor.ts";
import { supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { AuthenticatorForm } from "./AuthenticatorForm.tsx";
import type { OwnCall } from "./own-call.ts";
import { PasskeyForm } from "./PasskeyForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type SecondFactorSetUpProps = { send: OwnCall; onDone: (added: AddedFactor) => void };

/** Chooses and adds a second factor, then shows the recovery codes where they are new. */
export function SecondFactorSetUp({ send, onDone }: SecondFactorSetUpProps) {
  const [chosen, setChosen] = useState<"passkey" | "app" | null>(null);
  const [added, setAdded] = useState<AddedFactor | null>(null);
  const finish = (result: AddedFactor) => (result.recoveryCodes ? setAdded(result) : onDone(result));
  const back = () => setChosen(null);
  if (added?.recoveryCodes) return <RecoveryCodes codes={added.recoveryCodes} onDone={() => onDone(added)} />;
  if (chosen === "passkey") return <PasskeyForm send={send} onAdded={finish} onCancel={back} />;
  if (chosen === "app") return <AuthenticatorForm send={send} onAdded={finish} onCancel={back} />;
  return (
    <div className="grid gap-3">
      <p>
        A second factor protects your user when somebody learns your password. Choose one; you can add the other later.
      </p>
      {supportsPasskeys() && <Button onClick={() => setChosen("passkey")}>Add a passkey</Button>}
      <Button tone={supportsPasskeys() ? "secondary" : "primary"} onClick={() => setChosen("app")}>
        Add an authenticator app
      </Button>
    </div>
  );
}
