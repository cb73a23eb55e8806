/** Post/redirect/get: reloading the next page doesn't submit anything twice. */
export function redirectAfterForm(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
