import { setTimeout as sleep } from "node:timers/promises";
import { Calls } from "../chaos/calls";
import { Gifts } from "../chaos/gifts";
import type { RollingWorld } from "./world";

/** Milliseconds, sized for two cores that also run everything else. */
const EVERY_MS = { gift: 1_500, signIn: 3_000, kept: 150, page: 600, list: 300 } as const;

const PASSWORD = "Manyhands1";
const BROWSER = { "accept-language": "en-US", "accept-encoding": "gzip" };

const PAGES = ["/campaigns", "/settings/my-donations", "/notifications", "/settings/my-communities"];

export class Load {
  readonly calls: Calls;
  readonly gifts: Gifts;
  private readonly ending = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor(
    private readonly world: RollingWorld,
    private readonly cookies: string[],
  ) {
    this.calls = new Calls(world.proxy.url);
    this.gifts = new Gifts(this.calls, world.simulatorUrl, world.emails, world.campaignIds);
  }

  async begin(): Promise<void> {
    await this.gifts.logIn();
    const { communityId, campaignIds, emails } = this.world;
    const campaign = (i: number) => campaignIds[i % campaignIds.length] ?? "";
    this.every(EVERY_MS.gift, () => this.gifts.begin());
    this.every(EVERY_MS.signIn, (i) =>
      this.calls.ask("sign in", "/api/identity/account/login", `10.80.0.${(i % 200) + 1}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: emails[i % emails.length], password: PASSWORD }),
      }),
    );
    this.every(EVERY_MS.kept, (i) =>
      this.calls.ask("kept page", `/community/${communityId}/campaign/${campaign(i)}`, "10.81.0.1", {
        headers: BROWSER,
      }),
    );
    this.every(EVERY_MS.page, (i) =>
      this.calls.ask("member's page", PAGES[i % PAGES.length] ?? "/", `10.82.0.${(i % 50) + 1}`, {
        headers: { ...BROWSER, cookie: this.cookies[i % this.cookies.length] ?? "" },
      }),
    );
    this.every(EVERY_MS.list, (i) =>
      this.calls.ask("API, a list", `/api/payment/campaigns/${campaign(i)}/donations/20/1`, "10.83.0.1"),
    );
  }

  async end(ms: number): Promise<void> {
    this.ending.abort();
    await Promise.all(this.running);
    await this.gifts.finish(ms);
  }

  private every(ms: number, ask: (count: number) => unknown): void {
    const { signal } = this.ending;
    const go = async () => {
      const underWay = new Set<Promise<unknown>>();
      for (let count = 0; !signal.aborted; count++) {
        const asked = Promise.resolve(ask(count)).finally(() => underWay.delete(asked));
        underWay.add(asked);
        await sleep(ms, undefined, { signal }).catch(() => undefined);
      }
      await Promise.all(underWay);
    };
    this.running.push(go());
  }
}
