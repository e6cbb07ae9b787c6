import type { PageVersion, PageVersions } from "@/lib/community";
import { log } from "@/lib/platform";
import { Batched } from "./batched";

/** Query timeouts in ms. */
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

/** Reads page versions in batches and tracks whether Postgres answers. */
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

  /** Undefined without a public page. Rejects when Postgres is away. */
  of(campaignId: string): Promise<PageVersion | undefined> {
    return this.batched.of(campaignId);
  }

  /** `of` with a callback. `error` is null unless Postgres is away. */
  ask(campaignId: string, done: (error: unknown, state: PageVersion | undefined) => void): void {
    this.batched.ask(campaignId, done);
  }

  async isThere(): Promise<boolean> {
    return this.batched.of(null).then(
      () => true,
      () => false,
    );
  }

  /** Queries only after a failure. */
  async isStillAway(): Promise<boolean> {
    return this.isAway && !(await this.isThere());
  }

  /** Logs once a minute at most. */
  private note(error: unknown): void {
    if (performance.now() - this.notedAt < NOTE_EVERY_MS) return;
    this.notedAt = performance.now();
    log.warn("postgres_is_away", { pages: "their last copies are served" }, error);
  }
}
