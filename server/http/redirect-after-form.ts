/** After a form: the browser asks for the next page, and a reload sends nothing twice. */
export function redirectAfterForm(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
