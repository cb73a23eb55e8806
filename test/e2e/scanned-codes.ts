import type { Page } from "playwright-core";
import { create } from "qrcode";

type Camera = typeof globalThis & { showCode(modules: number[][]): void };

/** Runs in the page: a camera that sees a white wall, and whatever the test holds in front of it. */
export function standInCamera(): void {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 640, height: 480 });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const clear = () => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = "#000";
  };
  clear();
  (globalThis as Camera).showCode = (rows) => {
    clear();
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(170 + 6 * x, 60 + 6 * y, 6, 6);
  };
  Object.defineProperty(navigator, "mediaDevices", {
    value: {
      async getUserMedia() {
        const stream = canvas.captureStream(10);
        // A canvas that does not change sends no further frames.
        setInterval(() => context.fillRect(0, 0, 1, 1), 100);
        return stream;
      },
    },
  });
}

export async function hold(page: Page, text: string): Promise<void> {
  const { size, data } = create(text).modules;
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size)));
  await page.evaluate((modules) => (globalThis as Camera).showCode(modules), rows);
}

/** Reads a docket into the dialog that is open, and closes it. */
export async function scanOne(page: Page, text: string, said: string): Promise<void> {
  await hold(page, text);
  const dialog = page.getByRole("dialog", { name: "Scan dockets" });
  await dialog.getByText(said).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.evaluate(() => (globalThis as Camera).showCode([]));
}
