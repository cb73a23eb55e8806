/** Shows the form, which boot/inline.js and app.css hide while a visitor's places or draft are filled in. */
export function showForm(): void {
  delete document.documentElement.dataset["arriving"];
}
