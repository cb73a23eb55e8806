import { SunMoon } from "lucide-react";
import { storeTheme, type Theme, themes, useTheme } from "../../theme/theme.ts";
import { Menu } from "../../ui/Menu.tsx";

const themeNames: Record<Theme, string> = { system: "Same as this device", light: "Light", dark: "Dark" };

/** Chooses the staff area's colours on this device. */
export function ThemeMenu() {
  const chosen = useTheme();
  return (
    <Menu
      label="Theme"
      trigger={<SunMoon aria-hidden="true" className="size-5" />}
      className="size-11 text-atlantic-600"
      items={themes.map((theme) => ({
        label: themeNames[theme],
        isChosen: theme === chosen,
        onSelect: () => storeTheme(theme),
      }))}
    />
  );
}
