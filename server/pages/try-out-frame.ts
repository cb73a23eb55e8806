import { type Allowed, contentPolicy } from "./content-policy.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

/** `body`, then the one script. */
type Frame = { title: string; style?: string; body?: string; script: string };

/** A document in which staff try something of others out: only our own pages may frame it, and it has no origin. */
export function tryOutFrame(frame: Frame, allowed: Allowed, security: Record<string, string>): StoredAnswer {
  const policy = contentPolicy([frame.script], allowed)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .concat("; sandbox allow-scripts");
  const headers = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  };
  return storeAnswer({ headers, body: htmlOf(frame), compressible: true, revalidate: true, quality: 11 });
}

function htmlOf({ title, style, body = "", script }: Frame): string {
  const head = `<meta charset="utf-8"><title>${title}</title>${style === undefined ? "" : `<style>${style}</style>`}`;
  return `<!doctype html>
<html lang="en-IE">
<head>${head}</head>
<body>${body}<script>${script}</script></body>
</html>
`;
}
