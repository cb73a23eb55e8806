/** Hands a file to the browser, which keeps it as a download. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // A minute is enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
