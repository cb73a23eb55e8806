/** Retries of any script since the page was loaded. */
let attempts = 0;

/**
 * Imports a script and retries once, so that a brief loss of connection does no harm. The retry uses a new URL,
 * because browsers cache failed imports for the life of the page.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // Chromium and Firefox name the failed URL in the error; Safari refetches by itself.
    const address = /https?:\/\/\S+?\.js(?=$|[\s?#])/.exec(String(error))?.[0];
    return address === undefined ? load() : import(/* @vite-ignore */ `${address}?again=${++attempts}`);
  }
}
