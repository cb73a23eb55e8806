import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RouteHandle } from "../../boot/boot-scripts.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { Notice } from "../../ui/Notice.tsx";
import { NarrowScreen } from "../shell/NarrowScreen.tsx";
import { pathAfterSignIn } from "../shell/sign-in-redirect.ts";
import { CodeForm } from "./CodeForm.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { OpenedLink } from "./OpenedLink.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

export const handle: RouteHandle = { hydrate: "now", frame: "portal", ownFrame: true };
export const meta = pageMeta({ title: "Sign in", description: "Sign in to your business account.", hidden: true });

/** Signs members in: they enter their email address, then the code in the email, whose link also opens this page. */
export default function SignIn() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const key = useLinkKey(search);
  const reason = typeof state?.reason === "string" ? state.reason : "";
  const done = () => void navigate(pathAfterSignIn(search), { replace: true });
  if (key !== null)
    return (
      <NarrowScreen title="Sign in">
        <OpenedLink
          linkKey={key}
          onSignedIn={done}
          onAskAgain={() => void navigate("/account/sign-in", { replace: true })}
        />
      </NarrowScreen>
    );
  return (
    <NarrowScreen title={sentTo === null ? "Sign in" : "Check your email"}>
      {reason && sentTo === null && <Notice role="status">{reason}</Notice>}
      {sentTo === null ? (
        <>
          <EmailForm onSent={setSentTo} />
          <PasskeySignIn onSignedIn={done} />
        </>
      ) : (
        <CodeForm email={sentTo} onSignedIn={done} onOtherAddress={() => setSentTo(null)} />
      )}
    </NarrowScreen>
  );
}

/** The key of the email's link, from the query. */
function useLinkKey(search: string): string | null {
  const key = new URLSearchParams(search).get("key");
  return key === "" ? null : key;
}
