import { currentConsent } from "../consent/consent.ts";

const hiddenKey = "chat-hidden";
let hidden = false;

/** The visitor has hidden the chat: until the next page load, or for the whole visit if they allowed preferences to be stored. */
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
    console.warn("That the chat button is hidden could not be stored", error);
  }
}
