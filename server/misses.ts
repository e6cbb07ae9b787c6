import { networksOf } from "@/lib/platform";

/**
 * What callers of one network may have rendered that is not kept in stock. `atOnce` of their pages are rendered at a
 * time, and the others wait, so that everybody else's page comes next but a few. `burst` is what a network may ask for
 * at once, refilled by `perSecond`: generous for a household, and eight times as much for a company.
 */
const TIERS = [
  { burst: 120, perSecond: 2, atOnce: 3 },
  { burst: 480, perSecond: 8, atOnce: 8 },
  { burst: 960, perSecond: 16, atOnce: 12 },
] as const;

/** What a page costs that is not there: nobody comes upon many of them, and made-up addresses are these. */
const NOT_THERE = 8;

/** Networks are forgotten above this number; those that asked for nothing lately first. */
const MOST_NETWORKS = 20_000;

/** Leave to have a page rendered, to be given back with its status, or when to come back. */
export type Leave = { done(status: number): void } | { retryAfterSeconds: number };

type Account = { left: number; at: number; running: number };
type Tier = (typeof TIERS)[number];

/** Nobody can be told apart by these: behind a proxy that is not configured, all callers have one. */
const isThisMachine = (network: string) => network.startsWith("127.") || network === "0:0:0:0::/64";

/** Limits by network what is rendered for people without a session. */
export class Misses {
  private readonly accounts = new Map<string, Account>();
  private readonly waiting: { networks: readonly string[]; begin(): void }[] = [];

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Waits until it is this caller's turn. A network that has asked for more than its share gets the seconds to wait
   * instead, at once. What is `optional` (a browser that reads ahead) has to leave half of the share; what is `free`
   * waits for its turn, but is refused by nobody here.
   */
  async leave(ip: string, kind: { isOptional?: boolean; isFree?: boolean } = {}): Promise<Leave> {
    const networks = networksOf(ip);
    if (isThisMachine(networks[0] ?? "")) return { done: () => {} };
    const wanted = kind.isFree ? 0 : 1;
    const waits = networks.map((network, index) => {
      const tier = tierAt(index);
      const { left } = this.accountOf(network, tier);
      const missing = wanted + (kind.isOptional ? tier.burst / 2 : 0) - left;
      return kind.isFree ? 0 : missing / tier.perSecond;
    });
    const wait = Math.max(...waits);
    if (wait > 0) return { retryAfterSeconds: Math.ceil(wait) };
    this.pay(networks, wanted);
    await this.turn(networks);
    // Others of the network, whose turn came before, may have asked for what is not there.
    const debt = Math.max(...networks.map((network, index) => this.debtOf(network, tierAt(index))));
    if (debt > 0 && !kind.isFree) {
      this.giveWay(networks);
      return { retryAfterSeconds: Math.ceil(debt) };
    }
    let isDone = false;
    return {
      done: (status) => {
        if (isDone) return;
        isDone = true;
        if (status === 404) this.pay(networks, NOT_THERE - wanted);
        this.giveWay(networks);
      },
    };
  }

  private giveWay(networks: readonly string[]): void {
    this.run(networks, -1);
    this.wakeUp();
  }

  /** The seconds until a network has paid what it owes. */
  private debtOf(network: string, tier: Tier): number {
    return -this.accountOf(network, tier).left / tier.perSecond;
  }

  private turn(networks: readonly string[]): Promise<void> | undefined {
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
      const tier = tierAt(index);
      return this.accountOf(network, tier).running < tier.atOnce;
    });
  }

  private run(networks: readonly string[], by: 1 | -1): void {
    networks.forEach((network, index) => {
      this.accountOf(network, tierAt(index)).running += by;
    });
  }

  /** A debt is possible, and bounded: a flood that ends is forgiven within a minute. */
  private pay(networks: readonly string[], price: number): void {
    networks.forEach((network, index) => {
      const tier = tierAt(index);
      const account = this.accountOf(network, tier);
      account.left = Math.max(account.left - price, -tier.burst / 2);
    });
  }

  /** The account of a network, refilled until now. */
  private accountOf(network: string, { burst, perSecond }: Tier): Account {
    const now = this.now();
    const known = this.accounts.get(network);
    const account = known ?? { left: burst, at: now, running: 0 };
    account.left = Math.min(burst, account.left + ((now - account.at) / 1000) * perSecond);
    account.at = now;
    // The network that asked last stands last.
    this.accounts.delete(network);
    this.accounts.set(network, account);
    if (!known) this.forget();
    return account;
  }

  private forget(): void {
    if (this.accounts.size <= MOST_NETWORKS) return;
    for (const [network, { running }] of this.accounts) {
      if (this.accounts.size <= MOST_NETWORKS) break;
      if (running === 0) this.accounts.delete(network);
    }
  }
}

const tierAt = (index: number): Tier => TIERS[index] ?? TIERS[2];
