import { lighthouseTool, type Result } from "./tool";

export type Audit = {
  page: string;
  /** 0 to 100. */
  scores: Record<string, number>;
  /** In ms on the simulated phone. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that lowered a score. */
  faults: string[];
};

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function auditOf(page: string, lhr: Result): Audit {
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const faults = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    page,
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    faults,
  };
}

/** Runs Lighthouse for a phone; audits are medians. */
export async function withLighthouse<T>(
  chromePath: string,
  work: (audit: (page: string, url: string, runs: number) => Promise<Audit>) => Promise<T>,
): Promise<T> {
  const { launch, lighthouse, computeMedianRun } = await lighthouseTool();
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: "silent" });
  try {
    return await work(async (page, url, runs) => {
      // Excludes compilation and cold caches.
      await fetch(url).then((answer) => answer.arrayBuffer());
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) {
        const done = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
        if (!done) throw new Error(`Lighthouse says nothing of ${url}.`);
        results.push(done.lhr);
      }
      return auditOf(page, computeMedianRun(results));
    });
  } finally {
    chrome.kill();
  }
}
