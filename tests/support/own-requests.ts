import type { Page, Request } from "@playwright/test";

type OwnRequests = {
  count: number;
  kilobytes: { document: number; script: number; font: number; stylesheet: number };
  readAhead: string[];
};

const QUIET_MS = 500;

export async function ownRequests(page: Page, url: string): Promise<OwnRequests> {
  const { origin } = new URL(url);
  const asked: Promise<{ kind: string; bytes: number }>[] = [];
  const readAhead: string[] = [];
  const open = new Set<Request>();
  let whenQuiet = () => {};
  let quiet: NodeJS.Timeout | undefined;
  /** Restarts the wait: each request may cause another. */
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
  // Scripts load after the first paint, and request more.
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
