import { networksOf } from "@/lib/platform/networks";

/**
 * What callers of one network may have rendered that is not kept in stock. `atOnce` of their pages are rendered at a
 * time, and the others wait, so that everybody else's page comes next but a few. `burst` is what a network may ask for
 * at once, refilled by `perSecond`: generous for a household, and eight times as much for a company.
 */
const TIERS = [
  { burst: 120, perSecond: 2, atOnce: 3 },
  { burst: 480, perSecond: 8, atOnce: 8 },
  { burst: 960, perSecond: 16, atOnce: 12 },
] as const satisfies readonly Tier[];

/**
 * What an account may have rendered, wherever its sessions are: more than anybody reads. An account is made in a
 * minute, so without this a session would be a way around the shares of networks.
 */
const OF_ACCOUNT: Tier = { burst: 600, perSecond: 6, atOnce: 4 };

/** What a page costs that is not there: nobody comes upon many of them, and made-up addresses are these. */
const NOT_THERE = 8;

/**
 * Prices of a call or a brief handler, in pages. An API call takes a fifteenth of a page's processor time. One that brings
 * a form with files is read and checked piece by piece, which costs as much as a page.
 */
const BRIEF = 0.1;
const WITH_FILES = 1;

/** Networks are forgotten above this number; those that asked for nothing lately first. */
const MOST_NETWORKS = 20_000;

/** A turn to have a page rendered, ended with the status of the response; or when to come back. */
export type Turn = { end(status: number): void } | { retryAfterSeconds: number };

type Budget = { left: number; at: number; running: number };
type Tier = { burst: number; perSecond: number; atOnce: number };
/** What is asked for in one turn: `account` is the caller's, who counts by it instead of by network. */
export type Kind = {
  isFree?: boolean | undefined;
  account?: string | undefined;
};

/** Nobody can be told apart by these: behind a proxy that is not configured, all callers have one. */
const isThisMachine = (network: string) => network.startsWith("127.") || network === "0:0:0:0::/64";

const ACCOUNT = "account:";

/** Limits what is rendered that is not kept: by network, and by account for people with a session. */
export class Misses {
  private readonly budgets = new Map<string, Budget>();
  private readonly waiting: { networks: readonly string[]; begin(): void }[] = [];
  private underWay = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** How many pages are being rendered in turns that were given here, and how many callers wait for one. */
  get turns(): { underWay: number; waiting: number } {
    return { underWay: this.underWay, waiting: this.waiting.length };
  }

  /**
   * Waits until it is this caller's turn. A network that has asked for more than its share gets the seconds to wait
   * instead, at once. What is `free` waits for its turn, but is refused by nobody here.
   */
  async turn(ip: string, kind: Kind = {}): Promise<Turn> {
    const around = networksOf(ip);
    if (isThisMachine(around[0] ?? "")) return { end: () => {} };
    const networks = kind.account === undefined ? around : [ACCOUNT + kind.account];
    const wanted = kind.isFree ? 0 : 1;
    const wait = kind.isFree ? 0 : this.waitFor(networks, wanted);
    if (wait > 0) return { retryAfterSeconds: Math.ceil(wait) };
    this.pay(networks, wanted);
    await this.begin(networks);
    // Others of the network, whose turn came before, may have asked for what is not there.
    const debt = Math.max(...networks.map((network, index) => this.debtOf(network, tierOf(network, index))));
    if (debt > 0 && !kind.isFree) {
      this.giveWay(networks);
      return { retryAfterSeconds: Math.ceil(debt) };
    }
    let isEnded = false;
    return {
      end: (status) => {
        if (isEnded) return;
        isEnded = true;
        if (status === 404) this.pay(networks, NOT_THERE - wanted);
        this.giveWay(networks);
      },
    };
  }

  /**
   * Counts a call that waits for no turn. Returns the seconds to wait where a network has used up its share, else 0.
   */
  count(ip: string, { hasFiles = false } = {}): number {
    const networks = networksOf(ip);
    if (isThisMachine(networks[0] ?? "")) return 0;
    const price = hasFiles ? WITH_FILES : BRIEF;
    const wait = this.waitFor(networks, price);
    if (wait > 0) return Math.ceil(wait);
    this.pay(networks, price);
    return 0;
  }

  /** Seconds until every one of these networks can pay a price; zero or less when they can now. */
  private waitFor(networks: readonly string[], price: number): number {
    const waits = networks.map((network, index) => {
      const tier = tierOf(network, index);
      return (price - this.budgetOf(network, tier).left) / tier.perSecond;
    });
    return Math.max(...waits);
  }

  private giveWay(networks: readonly string[]): void {
    this.run(networks, -1);
    this.wakeUp();
  }

  /** The seconds until a network has paid what it owes. */
  private debtOf(network: string, tier: Tier): number {
    return -this.budgetOf(network, tier).left / tier.perSecond;
  }

  private begin(networks: readonly string[]): Promise<void> | undefined {
    if (this.isFree(networks)) {
      this.run(networks, 1);
      return undefined;
    }
    return new Promise((begin) => this.waiting.push({ networks, begin }));
  }

  /** Lets all begin for whose networks a place is free now, in their order. */
  private wakeUp(): void {
    for (let i = 0; i < this.waiting.length; ) {
      const one = this.waiting[i];
      if (one && this.isFree(one.networks)) {
        this.waiting.splice(i, 1);
        this.run(one.networks, 1);
        one.begin();
      } else i += 1;
    }
  }

  private isFree(networks: readonly string[]): boolean {
    return networks.every((network, index) => {
      const tier = tierOf(network, index);
      return this.budgetOf(network, tier).running < tier.atOnce;
    });
  }

  private run(networks: readonly string[], by: 1 | -1): void {
    this.underWay += by;
    networks.forEach((network, index) => {
      this.budgetOf(network, tierOf(network, index)).running += by;
    });
  }

  /** A debt is possible, and bounded: a flood that ends is forgiven within a minute. */
  private pay(networks: readonly string[], price: number): void {
    networks.forEach((network, index) => {
      const tier = tierOf(network, index);
      const budget = this.budgetOf(network, tier);
      budget.left = Math.max(budget.left - price, -tier.burst / 2);
    });
  }

  /** The budget of a network, refilled until now. */
  private budgetOf(network: string, { burst, perSecond }: Tier): Budget {
    const now = this.now();
    const known = this.budgets.get(network);
    const budget = known ?? { left: burst, at: now, running: 0 };
    budget.left = Math.min(burst, budget.left + ((now - budget.at) / 1000) * perSecond);
    budget.at = now;
    // The network that asked last stands last.
    this.budgets.delete(network);
    this.budgets.set(network, budget);
    if (!known) this.forget();
    return budget;
  }

  private forget(): void {
    if (this.budgets.size <= MOST_NETWORKS) return;
    for (const [network, { running }] of this.budgets) {
      if (this.budgets.size <= MOST_NETWORKS) break;
      if (running === 0) this.budgets.delete(network);
    }
  }
}

const tierOf = (network: string, index: number): Tier =>
  network.startsWith(ACCOUNT) ? OF_ACCOUNT : (TIERS[index] ?? TIERS[2]);
