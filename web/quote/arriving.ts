/** How long the form stays out of sight at most; boot/inline.js has the same limit. */
const maxArrivingMs = 4000;

/** Hides the form, by app.css, while what somebody brings is filled in; boot/inline.js does so before the first paint. */
export function hideForm(): void {
  document.documentElement.dataset["arriving"] = "";
  setTimeout(showForm, maxArrivingMs);
}

export function showForm(): void {
  delete document.documentElement.dataset["arriving"];
}
