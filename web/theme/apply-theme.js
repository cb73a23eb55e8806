// Runs before the first paint of staff pages and the driver's app, so that neither flashes in the other theme.
// `data-theme` is always "light" or "dark": night.css and driver.css need not ask for the system's setting.
((root) => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen;
    try {
      chosen = localStorage.getItem("currach_theme");
    } catch {
      // Without storage the system decides.
    }
    root.dataset.theme = chosen === "dark" || (chosen !== "light" && system.matches) ? "dark" : "light";
  };
  apply();
  system.addEventListener("change", apply);
  // A choice in another tab, and in this one (theme.ts).
  for (const type of ["storage", "theme"]) addEventListener(type, apply);
})(document.documentElement);
