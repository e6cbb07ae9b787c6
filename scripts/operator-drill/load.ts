import { setTimeout as sleep } from "node:timers/promises";
import { Calls } from "@/scripts/chaos/calls";
import { type Gift, Gifts } from "@/scripts/chaos/gifts";
import { Sentence } from "@/scripts/support/sentence";
import { PASSWORD, PRETENDED } from "./people";

/** Intervals, in milliseconds. All callers share one address, and limits count by address. */
const EVERY_MS = { gift: 4_000, kept: 200, page: 700, list: 400 } as const;
const LAST_GIFTS_MS = 60_000;

type LoadOf = {
  url: string;
  simulatorUrl: string;
  emails: string[];
  communityId: string;
  campaignId: string;
  cookie: string;
};

export class UpgradeLoad {
  private readonly calls: Calls;
  private readonly gifts: Gifts;
  private readonly ending = new AbortController();
  private readonly running: Promise<unknown>[] = [];

  constructor(private readonly of: LoadOf) {
    this.calls = new Calls(of.url);
    this.gifts = new Gifts(this.calls, of.simulatorUrl, of.emails, [of.campaignId], PASSWORD);
  }

  async begin(): Promise<void> {
    await this.gifts.logIn();
    const { communityId, campaignId, cookie } = this.of;
    const language = { "accept-language": "en-US" };
    const ask = (what: string, path: string, headers: Record<string, string> = {}) =>
      this.calls.ask(what, path, PRETENDED, { headers: { ...language, ...headers } });
    this.every(EVERY_MS.kept, () => ask("kept page", `/community/${communityId}/campaign/${campaignId}`));
    this.every(EVERY_MS.page, () => ask("member's page", "/campaigns", { cookie }));
    this.every(EVERY_MS.list, () => ask("list", `/api/payment/campaigns/${campaignId}/donations/20/1`));
    this.running.push(this.gifts.keepGiving(EVERY_MS.gift, this.ending.signal));
  }

  /** Throws a Sentence if a call failed. */
  async end(): Promise<{ calls: number; gifts: Gift[] }> {
    this.ending.abort();
    await Promise.all(this.running);
    await this.gifts.finish(LAST_GIFTS_MS);
    const failed = this.calls.all.filter(({ status }) => status === 0 || status >= 400);
    const kinds = [...new Set(failed.map(({ what, status }) => `${what}: ${status || "no answer"}`))];
    if (failed.length > 0)
      throw new Sentence(
        `${failed.length} of ${this.calls.all.length} calls failed during the upgrade: ${kinds.join(", ")}`,
      );
    return { calls: this.calls.all.length, gifts: this.gifts.paid };
  }

  private every(ms: number, ask: () => Promise<unknown>): void {
    const { signal } = this.ending;
    const go = async () => {
      const underWay = new Set<Promise<unknown>>();
      while (!signal.aborted) {
        const asked = ask().finally(() => underWay.delete(asked));
        underWay.add(asked);
        await sleep(ms, undefined, { signal }).catch(() => undefined);
      }
      await Promise.all(underWay);
    };
    this.running.push(go());
  }
}
