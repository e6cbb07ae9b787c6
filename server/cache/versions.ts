import type { PageVersion, PageVersions } from "@/lib/community";
import { log } from "@/lib/platform";
import { Batched } from "./batched";

/** Query timeout in ms after which Postgres counts as away; shorter while away. */
const PATIENCE = { usual: 8000, away: 1000 };
const NOTE_EVERY_MS = 60_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Postgres did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads versions of campaign pages in batches, and tracks whether Postgres answers. */
export class Versions {
  private readonly batched: Batched<PageVersion>;
  private isAway = false;
  private notedAt = Number.NEGATIVE_INFINITY;

  constructor(source: Pick<PageVersions, "read">) {
    this.batched = new Batched(async (ids) => {
      try {
        const versions = await within(this.isAway ? PATIENCE.away : PATIENCE.usual, source.read(ids));
        if (this.isAway) log.warn("postgres_is_back");
        this.isAway = false;
        return versions;
      } catch (error) {
        this.isAway = true;
        this.note(error);
        throw error;
      }
    });
  }

  /** Undefined for a campaign without a public page. Rejects when Postgres is away. */
  of(campaignId: string): Promise<PageVersion | undefined> {
    return this.batched.of(campaignId);
  }

  /** Callback version of `of`. `error` is null unless Postgres is away. */
  ask(campaignId: string, done: (error: unknown, state: PageVersion | undefined) => void): void {
    this.batched.ask(campaignId, done);
  }

  /** True if Postgres answers now. */
  async isThere(): Promise<boolean> {
    return this.batched.of(null).then(
      () => true,
      () => false,
    );
  }

  /** True if Postgres failed last time and now. Queries only after a failure. */
  async isStillAway(): Promise<boolean> {
    return this.isAway && !(await this.isThere());
  }

  /** Logs once a minute at most, not per page served from a last copy. */
  private note(error: unknown): void {
    if (performance.now() - this.notedAt < NOTE_EVERY_MS) return;
    this.notedAt = performance.now();
    log.warn("postgres_is_away", { pages: "their last copies are served" }, error);
  }
}
