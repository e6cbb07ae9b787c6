import { networksOf } from "@/lib/platform/networks";

/**
 * Limits of uncached renders per network: `atOnce` in parallel, so that one network delays others little;
 * `burst` refilled by `perSecond`. Ample for a household, eightfold for a company.
 */
const TIERS = [
  { burst: 120, perSecond: 2, atOnce: 3 },
  { burst: 480, perSecond: 8, atOnce: 8 },
  { burst: 960, perSecond: 16, atOnce: 12 },
] as const satisfies readonly Tier[];

/** Prevents quickly made accounts from evading the network limits. */
const OF_ACCOUNT: Tier = { burst: 600, perSecond: 6, atOnce: 4 };

/** Only made-up addresses miss often. */
const NOT_THERE = 8;

/** In pages, by CPU time. A form with files costs about a page. */
const BRIEF = 0.1;
const WITH_FILES = 1;

/** Drops the least recently active. */
const MOST_NETWORKS = 20_000;

/** `end` takes the response status. */
export type Turn = { end(status: number): void } | { retryAfterSeconds: number };

type Budget = { left: number; at: number; running: number };
type Tier = { burst: number; perSecond: number; atOnce: number };
/** `account` replaces the network. */
export type Kind = {
  isFree?: boolean | undefined;
  account?: string | undefined;
};

/** Shared by all callers behind an unconfigured proxy. */
const isThisMachine = (network: string) => network.startsWith("127.") || network === "0:0:0:0::/64";

const ACCOUNT = "account:";

/** Limits uncached renders by network, or by account for sessions. */
export class Misses {
  private readonly budgets = new Map<string, Budget>();
  private readonly waiting: { networks: readonly string[]; begin(): void }[] = [];
  private underWay = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get turns(): { underWay: number; waiting: number } {
    return { underWay: this.underWay, waiting: this.waiting.length };
  }

  /** Waits for a turn. Over budget, returns the seconds to wait immediately; free work is never refused. */
  async turn(ip: string, kind: Kind = {}): Promise<Turn> {
    const around = networksOf(ip);
    if (isThisMachine(around[0] ?? "")) return { end: () => {} };
    const networks = kind.account === undefined ? around : [ACCOUNT + kind.account];
    const wanted = kind.isFree ? 0 : 1;
    const wait = kind.isFree ? 0 : this.waitFor(networks, wanted);
    if (wait > 0) return { retryAfterSeconds: Math.ceil(wait) };
    this.pay(networks, wanted);
    await this.begin(networks);
    // Earlier turns may have missed.
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

  /** Seconds to wait, or 0. */
  count(ip: string, { hasFiles = false } = {}): number {
    const networks = networksOf(ip);
    if (isThisMachine(networks[0] ?? "")) return 0;
    const price = hasFiles ? WITH_FILES : BRIEF;
    const wait = this.waitFor(networks, price);
    if (wait > 0) return Math.ceil(wait);
    this.pay(networks, price);
    return 0;
  }

  /** ≤ 0 means now. */
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

  /** Starts callers in order, if all their networks have room. */
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

  /** Bounded: a finished flood is forgiven within a minute. */
  private pay(networks: readonly string[], price: number): void {
    networks.forEach((network, index) => {
      const tier = tierOf(network, index);
      const budget = this.budgetOf(network, tier);
      budget.left = Math.max(budget.left - price, -tier.burst / 2);
    });
  }

  private budgetOf(network: string, { burst, perSecond }: Tier): Budget {
    const now = this.now();
    const known = this.budgets.get(network);
    const budget = known ?? { left: burst, at: now, running: 0 };
    budget.left = Math.min(burst, budget.left + ((now - budget.at) / 1000) * perSecond);
    budget.at = now;
    // Order of last use.
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
