import { chromium } from "@playwright/test";

/** Compressed bytes by page. */
type Scripts = Record<string, number>;

/** Loads pages in fresh browser contexts until the network is idle. */
export async function scriptsOf(executablePath: string, pages: Record<string, string>): Promise<Scripts> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const sizes: Scripts = {};
    for (const [name, url] of Object.entries(pages)) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const asked: Promise<number>[] = [];
      page.on("requestfinished", (request) => {
        if (request.resourceType() !== "script") return;
        asked.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto(url, { waitUntil: "networkidle" });
      sizes[name] = (await Promise.all(asked)).reduce((sum, size) => sum + size, 0);
      await context.close();
    }
    return sizes;
  } finally {
    await browser.close();
  }
}
