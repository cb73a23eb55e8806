/**
 * npm runs a script through a shell and forwards SIGTERM only to that shell, which dies without notifying us, so we
 * watch for its death. Without npm nothing is watched, since a server started by hand may outlive its terminal.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
