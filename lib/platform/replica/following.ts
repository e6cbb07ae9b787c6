import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/kernel";
import { joined } from "@/lib/kernel/joined";
import { answerWithin } from "../patience";

/** A position in the primary's log of changes, in bytes. */
export type Position = bigint;

/**
 * Where the server behind one connection stands: up to where it has taken over the primary's log, and since when it runs,
 * by which it is known again. Null for a server that follows nobody.
 */
export type Standing = { position: Position; since: string } | null;

/**
 * What is asked over a connection to a replica. A history is the same for a primary and its replicas, until one of them goes
 * another way.
 */
export type ReplicaConnection = { standing(): Promise<Standing>; history(): Promise<string> };

export type Servers = {
  primary: {
    /** Up to where everything that somebody can see there is written. */
    position(): Promise<Position>;
    history(): Promise<string>;
  };
  /** A connection that only asks. */
  replica: ReplicaConnection;
};

/** Why a replica is not read: it cannot be asked, it is behind, or it follows another primary or none. */
export type Trouble = "away" | "behind" | "not_ours";

export type Told = {
  /** Nothing more may be read over the connections there are. */
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
/** How long it counts which history a server has. */
const HISTORY_LASTS_MS = 10 * SECOND;

type Patience = { waitsMs: number; pauseMs: number };

/**
 * Knows whether a replica has everything that its primary had at a moment, so that to read there is to read nothing old. It
 * looks only when somebody asks, and believes no replica that has not shown that it follows this primary: the same history,
 * and never further than what the primary has written. There may be several behind one address: each connection answers for
 * the server that it has reached.
 */
export class Following {
  private isRead = false;
  private trouble: { why: Trouble; since: number; isTold: boolean } | null = null;
  /** The furthest position that a replica has shown. */
  private seen: Position = -1n;
  private ofPrimary: { history: string; at: number } | null = null;
  /** When each server had the primary's history, by since when it runs. */
  private readonly ours = new Map<string, number>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | null = null;
  private readonly written: () => Promise<Position>;

  constructor(
    private readonly servers: Servers,
    private readonly told: Told,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.written = joined(() => servers.primary.position());
  }

  /** Why it is not read; null while it is, and before somebody has asked for it. */
  get why(): Trouble | null {
    return this.trouble?.why ?? null;
  }

  /**
   * The position that a replica must have reached to show everything that could be seen on the primary when this was called;
   * null while nothing is to be read there. Never rejects.
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

  /**
   * True once the server behind this connection has reached a position that was wanted; false if that takes too long or it
   * is not ours. Rejects when it does not answer.
   */
  async hasReached(wanted: Position, connection: ReplicaConnection): Promise<boolean> {
    const found = await this.reaches(wanted, connection, { waitsMs: WAITS_MS, pauseMs: PAUSE_MS.usual });
    if (found !== "there") this.leave(found);
    return found === "there" && this.isRead;
  }

  /** Asks whether a replica is still there, for somebody who waits for its answer. Otherwise it is away from now on. */
  async answers(): Promise<void> {
    await answerWithin(ANSWERS_MS, this.servers.replica.standing()).catch((error) =>
      this.leave("away", error),
    );
  }

  /** It is not read any more, until it has been looked at again. */
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

  /** The primary's position, with its history known; null while it does not answer, which is told by whoever asks it next. */
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
