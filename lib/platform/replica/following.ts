import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/kernel";
import { shareRead } from "@/lib/kernel/share-read";
import { answerWithin } from "../patience";

/** WAL position of the primary, in bytes. */
type Position = bigint;

/** Replayed position, and start time as identity. Null for a server that is no standby. */
export type Standing = { position: Position; since: string } | null;

/** Primary and replicas share a history until one diverges. */
export type ReplicaConnection = { standing(): Promise<Standing>; history(): Promise<string> };

export type Servers = {
  primary: {
    position(): Promise<Position>;
    history(): Promise<string>;
  };
  /** For status queries only. */
  replica: ReplicaConnection;
};

/** Unreachable, behind, or no standby of this primary. */
export type Trouble = "away" | "behind" | "not_ours";

type Told = {
  /** Existing connections must not be read. */
  leave(): void;
  trouble(why: Trouble, error?: unknown): void;
  isBack(): void;
};

/** Milliseconds that a request waits for the replica to catch up. */
const WAITS_MS = 40;
/** In milliseconds. */
const PAUSE_MS = { usual: 1, behind: 50 };
/** Interval of looks at an unused replica, on demand. */
const AGAIN_AFTER_MS = 250;
/** Shorter lag is normal. */
const TOLD_AFTER_MS = 5 * SECOND;
const ANSWERS_MS = SECOND;
/** How long a server's known history counts. */
const HISTORY_LASTS_MS = 10 * SECOND;

type Patience = { waitsMs: number; pauseMs: number };

/**
 * Decides whether a replica has everything its primary had at a moment, so that reads are never stale.
 *
 * - Looks only on demand.
 * - Trusts only a replica with the primary's history and no position beyond the primary's.
 * - One address may hide several servers: each connection answers for its own.
 */
export class Following {
  private isRead = false;
  private trouble: { why: Trouble; since: number; isTold: boolean } | null = null;
  private seen: Position = -1n;
  private ofPrimary: { history: string; at: number } | null = null;
  private readonly ours = new Map<string, number>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | null = null;
  private readonly written: () => Promise<Position>;

  constructor(
    private readonly servers: Servers,
    private readonly told: Told,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.written = shareRead(() => servers.primary.position());
  }

  /** Null while it is read, and before first use. */
  get why(): Trouble | null {
    return this.trouble?.why ?? null;
  }

  /**
   * The position that shows everything visible on the primary at this call; null if the replica is not to be
   * read. Never rejects.
   */
  async wanted(): Promise<Position | null> {
    if (!this.isRead) {
      this.lookAgain();
      return null;
    }
    const { seen } = this;
    const wanted = await this.writtenNow();
    if (wanted === null || !this.isRead) return null;
    if (seen <= wanted) return wanted;
    this.leave("not_ours");
    return null;
  }

  /** False if too slow or no standby of ours. Rejects without an answer. */
  async hasReached(wanted: Position, connection: ReplicaConnection): Promise<boolean> {
    const found = await this.reaches(wanted, connection, { waitsMs: WAITS_MS, pauseMs: PAUSE_MS.usual });
    if (found !== "there") this.leave(found);
    return found === "there" && this.isRead;
  }

  /** Marks the replica as away if it does not answer. */
  async answers(): Promise<void> {
    await answerWithin(ANSWERS_MS, this.servers.replica.standing()).catch((error) =>
      this.leave("away", error),
    );
  }

  leave(why: Trouble, error?: unknown): void {
    if (this.isRead) this.lookedAt = this.now();
    this.isRead = false;
    if (why !== "behind") {
      this.ours.clear();
      this.told.leave();
    }
    if (this.trouble?.why !== why) {
      this.trouble = { why, since: this.trouble?.since ?? this.now(), isTold: false };
    }
    const { trouble } = this;
    const isNewer = why !== "behind" || this.now() - trouble.since >= TOLD_AFTER_MS;
    if (trouble.isTold || !isNewer) return;
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
    const { replica } = this.servers;
    try {
      this.ofPrimary = null;
      this.seen = (await answerWithin(ANSWERS_MS, replica.standing()))?.position ?? -1n;
      const wanted = await this.writtenNow();
      if (wanted === null) return;
      const isAhead = this.seen > wanted;
      const patience = { waitsMs: ANSWERS_MS, pauseMs: PAUSE_MS.behind };
      const found = isAhead ? "not_ours" : await this.reaches(wanted, replica, patience);
      if (found !== "there") return this.leave(found);
    } catch (error) {
      return this.leave("away", error);
    }
    const wasTold = this.trouble?.isTold;
    this.trouble = null;
    this.isRead = true;
    if (wasTold) this.told.isBack();
  }

  /** Null without an answer; the next query reports the failure. */
  private async writtenNow(): Promise<Position | null> {
    try {
      if (this.ofPrimary === null || this.now() - this.ofPrimary.at >= HISTORY_LASTS_MS) {
        this.ofPrimary = { history: await this.servers.primary.history(), at: this.now() };
        this.ours.clear();
      }
      return await this.written();
    } catch {
      // After a failover another server may answer.
      this.ofPrimary = null;
      return null;
    }
  }

  private async reaches(
    wanted: Position,
    connection: ReplicaConnection,
    { waitsMs, pauseMs }: Patience,
  ): Promise<"there" | "behind" | "not_ours"> {
    const until = this.now() + waitsMs;
    for (;;) {
      const standing = await answerWithin(ANSWERS_MS, connection.standing());
      if (!standing || !(await this.isOurs(standing.since, connection))) return "not_ours";
      if (standing.position > this.seen) this.seen = standing.position;
      if (standing.position >= wanted) return "there";
      if (this.now() >= until) return "behind";
      await sleep(pauseMs);
    }
  }

  private async isOurs(since: string, connection: ReplicaConnection): Promise<boolean> {
    if (this.now() - (this.ours.get(since) ?? Number.NEGATIVE_INFINITY) < HISTORY_LASTS_MS) return true;
    const expected = this.ofPrimary?.history;
    if ((await answerWithin(ANSWERS_MS, connection.history())) !== expected) return false;
    this.ours.set(since, this.now());
    return true;
  }
}
