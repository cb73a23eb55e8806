/** An email as its reader would see it. No script, no form, no link out of it: what it holds was typed by anybody. */
export function EmailFrame({ html, className }: { html: string; className: string }) {
  return (
    <iframe
      title="Preview of the email"
      sandbox=""
      srcDoc={withPolicy(html)}
      className={`w-full rounded border border-line bg-white ${className}`}
    />
  );
}

/** The email with a policy of its own: it loads nothing and leads nowhere, whatever stands in it. */
function withPolicy(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";
  return html.replace(
    /<head[^>]*>/i,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
