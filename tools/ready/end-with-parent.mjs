/**
 * npm runs a script through a shell and hands SIGTERM to that shell alone, which dies of it without telling us. So its death is our
 * signal; without npm nothing is watched, because a server started by hand may outlive its terminal.
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
