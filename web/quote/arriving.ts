/** The form is out of sight while what somebody brings is filled in: boot/inline.js and app.css hide it. */
export function showForm(): void {
  delete document.documentElement.dataset["arriving"];
}
