import { currentConsent } from "../consent/consent.ts";

const hiddenKey = "chat-hidden";
let hidden = false;

/** Whether the visitor has hidden the chat: for this page load, or for the session if preferences may be stored. */
export function isChatHidden(): boolean {
  try {
    return hidden || sessionStorage.getItem(hiddenKey) !== null;
  } catch {
    return hidden;
  }
}

export function hideChat(): void {
  hidden = true;
  try {
    if (currentConsent()?.preferences) sessionStorage.setItem(hiddenKey, "1");
  } catch (error) {
    console.warn("The hidden state of the chat button could not be stored", error);
  }
}
