/** Opens a chat with us on WhatsApp. */
export function ChatButton() {
  return null;
}
