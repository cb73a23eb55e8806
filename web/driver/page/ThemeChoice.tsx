import { storeTheme, type Theme, themes, useTheme } from "../../theme/theme.ts";

const themeNames: Record<Theme, string> = { system: "Same as this phone", light: "Light", dark: "Dark" };

/** Chooses the app's colours on this phone. */
export function ThemeChoice() {
  const chosen = useTheme();
  return (
    <fieldset>
      <legend>Colours</legend>
      {themes.map((theme) => (
        <label key={theme} className="choice">
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => storeTheme(theme)} />
          {themeNames[theme]}
        </label>
      ))}
    </fieldset>
  );
}
