/** Previews an email without scripts, forms or working links, because its content may come from anybody. */
export function EmailFrame({ html, className }: { html: string; className: string }) {
  return (
    <iframe
      title="Preview of the email"
      sandbox=""
      srcDoc={withPolicy(html)}
      className={`daylight w-full rounded border border-line bg-white ${className}`}
    />
  );
}

/** Adds a CSP to the email, so that it loads nothing and submits nothing. */
function withPolicy(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";
  return html.replace(
    /<head[^>]*>/i,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
