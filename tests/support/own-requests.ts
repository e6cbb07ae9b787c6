import type { Page, Request } from "@playwright/test";

export type OwnRequests = {
  /** how many requests the site got, all kinds together */
  count: number;
  /** kilobytes over the wire (1,000 bytes), by what was asked for */
  kilobytes: { document: number; script: number; font: number; stylesheet: number };
  /** requests for parts of pages that nobody has opened */
  readAhead: string[];
};

/** For so long nothing is asked for when a page has all that it wants, in milliseconds. */
const QUIET_MS = 500;

/** Opens a page until the network is quiet, and says what that asked of its own site. */
export async function ownRequests(page: Page, url: string): Promise<OwnRequests> {
  const { origin } = new URL(url);
  const asked: Promise<{ kind: string; bytes: number }>[] = [];
  const readAhead: string[] = [];
  const open = new Set<Request>();
  let whenQuiet = () => {};
  let quiet: NodeJS.Timeout | undefined;
  /** Begins to wait anew: whatever comes or goes may be followed by more. */
  const listen = () => {
    clearTimeout(quiet);
    if (open.size === 0) quiet = setTimeout(() => whenQuiet(), QUIET_MS);
  };
  const close = (request: Request) => {
    open.delete(request);
    listen();
  };
  page.on("request", (request) => {
    open.add(request);
    listen();
  });
  page.on("requestfailed", close);
  page.on("requestfinished", (request) => {
    close(request);
    if (!request.url().startsWith(origin)) return;
    const kind = request.resourceType();
    asked.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
    if (request.headers()["next-router-prefetch"] !== undefined) readAhead.push(request.url());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // The scripts come after the first paint, and ask for more as they begin to work.
  await page.waitForFunction(() => document.querySelector("template[data-late]") === null);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await new Promise<void>((resolve) => {
    whenQuiet = resolve;
    listen();
  });
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
