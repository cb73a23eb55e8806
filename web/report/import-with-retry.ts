/** Those of all scripts since the page was opened. */
let attempts = 0;

/**
 * Loads a script that is fetched later, and tries once more if that failed, so that a brief loss of connection does no harm. The second
 * attempt uses another address each time, because a browser may remember for the life of the page which ones failed.
 */
export async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // Chromium and Firefox say which address failed; Safari asks again by itself.
    const address = /https?:\/\/\S+?\.js(?=$|[\s?#])/.exec(String(error))?.[0];
    return address === undefined ? load() : import(/* @vite-ignore */ `${address}?again=${++attempts}`);
  }
}
