/**
 * glibc gives every thread that asks for memory a region of its own, and keeps there what was freed: some sixty megabytes once the pages
 * are rendered. It asks how it shall do this only as a program begins, so the program begins again, as the same process and with the same
 * arguments. That takes a twentieth of a second, and Node 22.15; where the variables are set already, as in deploy/currach.service, nothing.
 */
export function giveMemoryBack() {
  if (process.platform !== "linux" || !process.execve || process.env.MALLOC_ARENA_MAX) return;
  const variables = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...variables,
  });
}
