import type { RedirectChain } from "../../../contract/redirects.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

const maxShown = 5;

/** Why a save was refused: rules that lead in a circle. */
export function LoopsNotice({ loops }: { loops: readonly RedirectChain[] }) {
  if (loops.length === 0) return null;
  return (
    <Notice
      role="alert"
      tone="error"
      title={loops.length === 1 ? "These redirects lead in a circle" : "Redirects lead in circles"}
    >
      <p>Nothing was saved. Change the target of one of them, or switch it off:</p>
      <Paths paths={loops} />
    </Notice>
  );
}

/** Redirects that work, but need several steps where one would do. */
export function ChainsNotice({ chains, onClose }: { chains: readonly RedirectChain[]; onClose: () => void }) {
  if (chains.length === 0) return null;
  return (
    <Notice
      role="status"
      tone="warning"
      title={chains.length === 1 ? "A redirect leads to another" : "Redirects lead to others"}
      action={
        <Button tone="secondary" size="small" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <p>They are saved and work. Each step costs a visitor time: better lead straight to the end.</p>
      <Paths paths={chains} />
    </Notice>
  );
}

/** Addresses in their order: /a → /b → /c. */
function Paths({ paths }: { paths: readonly RedirectChain[] }) {
  const more = paths.length - maxShown;
  return (
    <ul className="mt-1 grid gap-1">
      {paths.slice(0, maxShown).map((path) => (
        <li key={path.join(" ")} className="font-semibold break-all">
          {path.join(" → ")}
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString("en-IE")} more</li>}
    </ul>
  );
}
