/**
 * Fetches a script that comes later, and asks once more where it did not come: a line that was lost for a moment costs nothing. The second
 * time under another address, because a browser may remember for the life of the page that the first had failed.
 */
export async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // Chromium and Firefox say which address failed; Safari asks again by itself.
    const address = /https?:\/\/\S+?\.js(?=$|[\s?#])/.exec(String(error))?.[0];
    return address === undefined ? load() : import(/* @vite-ignore */ `${address}?again`);
  }
}
