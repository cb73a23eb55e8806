import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { pages } from "../../contract/paths.ts";
import { signInCodeCookie, singleSignOnFailures, singleSignOnPath } from "../../contract/single-sign-on.ts";
import { useSiteData } from "../site/public-settings.ts";
import { buttonClasses } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { pathAfterLogin } from "./login-redirect.ts";
import { signInWithCode } from "./sign-in.ts";

/** Whether the provider has just redirected back to this page, with a sign-in or a problem. */
export function hasProviderAnswer(search: string): boolean {
  return findSignInCode() !== null || new URLSearchParams(search).has("problem");
}

/** Links to the OpenID provider, if one is set up, and completes the sign-in it answers with; then calls `onAnswer`. */
export function SingleSignOn({ onAnswer }: { onAnswer: () => void }) {
  const isOffered = useSiteData()?.singleSignOn ?? false;
  const { search } = useLocation();
  // The server renders the same page for everybody, so the address is read in the browser.
  const [address, setAddress] = useState(singleSignOnPath);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const next = pathAfterLogin(search);
    setAddress(next === pages.admin ? singleSignOnPath : `${singleSignOnPath}?${new URLSearchParams({ next })}`);
    setProblem(describeProblem(parameters.get("problem")));
  }, [search]);
  useEffect(() => {
    const code = takeSignInCode();
    if (code === null) return;
    setBusy(true);
    void signInWithCode(code).then((answer) => {
      setBusy(false);
      if (answer.result === "signed-in") onAnswer();
      else setProblem(answer.result === "failed" ? answer.text : singleSignOnFailures.unavailable);
    });
  }, [onAnswer]);
  if (!isOffered) return null;
  return (
    <div className="mb-6 grid gap-5 border-b border-line pb-6">
      <div role="alert" className="empty:-mt-5">
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {busy ? (
        <Spinner label="Opening the staff area" />
      ) : (
        <a href={address} className={buttonClasses("primary", "large")}>
          Sign in with single sign-on
        </a>
      )}
      <p className="text-sm text-muted">Without an account there, sign in with your password:</p>
    </div>
  );
}

function describeProblem(key: string | null): string {
  if (key === null) return "";
  const [, text = singleSignOnFailures.failed] =
    Object.entries(singleSignOnFailures).find(([name]) => name === key) ?? [];
  return text;
}

function findSignInCode(): string | null {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${signInCodeCookie}=`));
  return found?.slice(signInCodeCookie.length + 1) ?? null;
}

/** Returns the code of a sign-in that has just succeeded and removes it from this browser; null if there is none. */
function takeSignInCode(): string | null {
  const code = findSignInCode();
  if (code === null) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox 115 and Safari 16.4 have no Cookie Store API
  document.cookie = `${signInCodeCookie}=; path=${pages.login}; max-age=0; samesite=strict`;
  return code;
}
