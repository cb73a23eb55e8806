/** Minified text of a classic script; see the plugin in vite.config.ts. */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

/** Text of a script bundled with its imports into a classic script; see the plugin in vite.config.ts. */
declare module "*?bundled-script" {
  const text: string;
  export default text;
}
