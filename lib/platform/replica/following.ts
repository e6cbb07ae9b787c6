import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/kernel";
import { joined } from "@/lib/kernel/joined";

/**
 * Where a replica stands: up to where it has taken over the primary's log of changes, in bytes, and since when this server
 * runs. One that begins anew may stand further back than it did. Null for a server that follows nobody.
 */
export type Standing = { position: bigint; since: string } | null;

/** What is asked of both servers. A history is the same for a primary and its replicas until one of them goes another way. */
export type Servers = {
  primary: {
    /** Up to where everything that somebody can see there is written. */
    position(): Promise<bigint>;
    history(): Promise<string>;
  };
  replica: {
    standing(): Promise<Standing>;
    history(): Promise<string>;
  };
};

/** Why a replica is not read: it cannot be asked, it is behind, or it follows another primary or none. */
export type Trouble = "away" | "behind" | "not_ours";

export type Told = {
  /** Nothing more may be read over the connections there are: what answers next may know less. */
  leave(): void;
  /** Once for each trouble. */
  trouble(why: Trouble, error?: unknown): void;
  isBack(): void;
};

/** A request waits so long for the replica to take over what the primary has, in milliseconds; then it reads there. */
const WAITS_MS = 40;
/** Between two looks at one that is about to catch up, and at one that has fallen behind. */
const PAUSE_MS = { usual: 1, behind: 50 };
/** One that is not read is looked at again after so long, if somebody asks. */
const AGAIN_AFTER_MS = 250;
/** So long it must be behind before somebody is told: until then it is ordinary work. */
const TOLD_AFTER_MS = 5 * SECOND;
/** How long an answer may take. */
const ANSWERS_MS = SECOND;
/** How long it counts that both have the same history. */
const HISTORY_LASTS_MS = 10 * SECOND;

/** Rejects when `work` takes longer than so many milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Knows whether a replica has everything that its primary had at a moment, so that to read there is to read nothing old. It
 * looks only when somebody asks, and believes no replica that has not shown that it follows this primary: the same history,
 * and never further than what the primary has written.
 */
export class Following {
  /** The server that is read, by the time since when it runs; null while none is. */
  private read: string | null = null;
  private trouble: { why: Trouble; since: number; isTold: boolean } | null = null;
  /** The furthest position that it has shown. */
  private seen = -1n;
  private sameHistoryAt = Number.NEGATIVE_INFINITY;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | null = null;
  private readonly written: () => Promise<bigint>;
  private readonly standing: () => Promise<Standing>;

  constructor(
    private readonly servers: Servers,
    private readonly told: Told,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.written = joined(() => servers.primary.position());
    this.standing = joined(() => within(ANSWERS_MS, servers.replica.standing()));
  }

  /** Why it is not read; null while it is, and before somebody has asked for it. */
  get why(): Trouble | null {
    return this.trouble?.why ?? null;
  }

  /**
   * True once the replica has everything that could be seen on the primary when this was called; false where that takes too
   * long, and while the primary itself does not answer. Never rejects.
   */
  async hasEverything(): Promise<boolean> {
    const { read, seen } = this;
    if (read === null) {
      this.lookAgain();
      return false;
    }
    const wanted = await this.written().catch(() => null);
    if (wanted === null || this.read !== read) return false;
    try {
      const isOurs = seen <= wanted && (await this.hasSameHistory());
      if (isOurs === null) return false;
      if (!isOurs) this.leave("not_ours");
      else if (!(await this.reaches(wanted, read, WAITS_MS, PAUSE_MS.usual))) this.leave("behind");
    } catch (error) {
      this.leave("away", error);
    }
    return this.read === read;
  }

  /** Asks whether the replica is still there, for somebody who waits for its answer. Otherwise it is away from now on. */
  async answers(): Promise<boolean> {
    try {
      await this.standing();
      return true;
    } catch (error) {
      this.leave("away", error);
      return false;
    }
  }

  /** It is not read any more, until it has been looked at again. */
  leave(why: Trouble, error?: unknown): void {
    if (this.read !== null) this.lookedAt = this.now();
    this.read = null;
    if (why !== "behind") this.told.leave();
    if (this.trouble?.why !== why) {
      this.trouble = { why, since: this.trouble?.since ?? this.now(), isTold: false };
    }
    const { trouble } = this;
    const isNews = why !== "behind" || this.now() - trouble.since >= TOLD_AFTER_MS;
    if (trouble.isTold || !isNews) return;
    trouble.isTold = true;
    this.told.trouble(why, error);
  }

  private lookAgain(): void {
    if (this.looking || this.now() - this.lookedAt < AGAIN_AFTER_MS) return;
    this.looking = this.look().finally(() => {
      this.lookedAt = this.now();
      this.looking = null;
    });
  }

  private async look(): Promise<void> {
    try {
      this.sameHistoryAt = Number.NEGATIVE_INFINITY;
      const isOurs = await this.hasSameHistory();
      const standing = isOurs ? await this.standing() : null;
      const wanted = await this.written().catch(() => null);
      if (isOurs === null || wanted === null) return;
      if (!standing || standing.position > wanted) return this.leave("not_ours");
      this.seen = standing.position;
      const isThere = await this.reaches(wanted, standing.since, ANSWERS_MS, PAUSE_MS.behind);
      if (!isThere) return this.leave("behind");
      this.read = standing.since;
    } catch (error) {
      return this.leave("away", error);
    }
    const wasTold = this.trouble?.isTold;
    this.trouble = null;
    if (wasTold) this.told.isBack();
  }

  /** Null where the primary does not say. */
  private async hasSameHistory(): Promise<boolean | null> {
    if (this.now() - this.sameHistoryAt < HISTORY_LASTS_MS) return true;
    const ofPrimary = await this.servers.primary.history().catch(() => null);
    if (ofPrimary === null) return null;
    if ((await within(ANSWERS_MS, this.servers.replica.history())) !== ofPrimary) return false;
    this.sameHistoryAt = this.now();
    return true;
  }

  /** Whether the server that runs since then comes so far within so many milliseconds. */
  private async reaches(wanted: bigint, since: string, ms: number, pauseMs: number): Promise<boolean> {
    const until = this.now() + ms;
    for (;;) {
      const standing = await this.standing();
      if (standing?.since !== since) throw new Error("the replica has begun anew");
      if (standing.position > this.seen) this.seen = standing.position;
      if (standing.position >= wanted) return true;
      if (this.now() >= until) return false;
      await sleep(pauseMs);
    }
  }
}
