import type { Page } from "@playwright/test";

export type OwnRequests = {
  /** how many requests the site got, all kinds together */
  count: number;
  /** kilobytes over the wire (1,000 bytes), by what was asked for */
  kilobytes: { document: number; script: number; font: number; stylesheet: number };
  /** requests for parts of pages that nobody has opened */
  readAhead: string[];
};

/** Opens a page until the network is quiet, and says what that asked of its own site. */
export async function ownRequests(page: Page, url: string): Promise<OwnRequests> {
  const { origin } = new URL(url);
  const asked: Promise<{ kind: string; bytes: number }>[] = [];
  const readAhead: string[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(origin)) return;
    const kind = request.resourceType();
    asked.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
    if (request.headers()["next-router-prefetch"] !== undefined) readAhead.push(request.url());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // The scripts come after the first paint, and the last of them after the fonts.
  await page.waitForTimeout(1_500);
  const all = await Promise.all(asked);
  const of = (kind: string) =>
    all.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  return {
    count: all.length,
    kilobytes: {
      document: of("document"),
      script: of("script"),
      font: of("font"),
      stylesheet: of("stylesheet"),
    },
    readAhead,
  };
}
