/** Makes errors on purpose; there only with ?sentryTest=1. */
export function ErrorTestPanel() {
  return null;
}
