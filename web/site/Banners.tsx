/** What the staff want every visitor to know first. */
export function Banners() {
  return null;
}
