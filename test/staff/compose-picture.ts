import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** The path of the README's picture; none is made without it. */
const file = process.env["SIDE_BY_SIDE"];

/** The screens side by side at their own widths, as one JPEG. */
export async function composePicture(screens: readonly Page[]): Promise<void> {
  if (!file) return;
  for (const [index, width] of [1280, 560].entries()) await screens[index]?.setViewportSize({ width, height: 860 });
  const pictures = await Promise.all(screens.map((page) => page.screenshot({ animations: "disabled" })));
  const sheet = await screens[0]!.context().newPage();
  await sheet.setViewportSize({ width: 2400, height: 700 });
  await sheet.setContent(
    `<body style="margin:0;padding:24px;display:inline-flex;gap:24px;align-items:flex-start;background:#e8eef2">${pictures
      .map(
        (png) =>
          `<img style="height:640px;border-radius:8px;box-shadow:0 2px 12px #0004" src="data:image/png;base64,${png.toString("base64")}">`,
      )
      .join("")}</body>`,
  );
  await sheet.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await writeFile(file, await sheet.locator("body").screenshot({ type: "jpeg", quality: 82 }));
  await sheet.close();
}
