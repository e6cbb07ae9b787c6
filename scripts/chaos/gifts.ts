import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { z } from "zod";
import { until } from "@/scripts/processes/processes";
import type { Answer, Calls } from "./calls";

/** `paidAt`: when the processor charged the card. */
export type Gift = { donationId: string; begunAt: number; paidAt: number };

type Member = { email: string; ip: string; token: string | null };

const PASSWORD = "Manyhands1";
const CARD = "4242424242424242";
/** Retry delay of a donor, in milliseconds. */
const AGAIN_MS = 500;
/** Most parallel gifts. In an outage more would only wait. */
const MOST_AT_ONCE = 40;

const tokenSchema = z.object({ token: z.object({ access_token: z.string() }) });
const startedSchema = z.object({ donationId: z.string(), clientSecret: z.string() });

/** Retryable answers: none, or one of a proxy (0, 502); expired session (401); temporary (503). */
const PASSES = new Set([0, 401, 502, 503]);

export const givingPath = (campaignId: string) =>
  `/api/payment/stripe/campaigns/${campaignId}/payment-intent`;

/** Members who give like our client. A failed call is retried with the same key until it is answered. */
export class Gifts {
  readonly paid: Gift[] = [];
  readonly refused = new Map<number, number>();
  private readonly members: Member[];
  private readonly pay: (clientSecret: string) => Promise<void>;
  private underWay = 0;
  private next = 0;
  private hasEnded = false;

  constructor(
    private readonly calls: Calls,
    simulatorUrl: string,
    emails: string[],
    private readonly campaignIds: string[],
    private readonly password = PASSWORD,
  ) {
    this.members = emails.map((email, index) => ({ email, ip: `10.90.1.${index + 1}`, token: null }));
    this.pay = payerAt(simulatorUrl);
  }

  async logIn(): Promise<void> {
    for (const member of this.members) member.token ??= await this.tokenFor(member);
  }

  async keepGiving(everyMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.begin();
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  begin(): void {
    if (this.underWay >= MOST_AT_ONCE) return;
    this.underWay += 1;
    void this.give()
      .catch(() => undefined)
      .finally(() => {
        this.underWay -= 1;
      });
  }

  async finish(ms: number): Promise<void> {
    await until(() => this.underWay === 0, ms, 100);
    this.hasEnded = true;
  }

  asSomebody(what: string, path: string, body?: unknown): Promise<Answer> {
    return this.as(this.nextMember(), what, path, body);
  }

  private nextMember(): Member {
    const member = this.members[this.next++ % this.members.length];
    if (!member) throw new Error("There are no members.");
    return member;
  }

  private async as(
    member: Member,
    what: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer> {
    member.token ??= await this.tokenFor(member);
    const answer = await this.calls.ask(what, path, member.ip, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${member.token}`,
        // Members of the load repeat the same gift within minutes on purpose.
        "give-again": "yes",
        ...(key ? { "idempotency-key": key } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status === 401) member.token = null;
    return answer;
  }

  private async tokenFor({ email, ip }: Member): Promise<string | null> {
    const { body } = await this.calls.ask("log in", "/api/identity/account/login", ip, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: this.password }),
    });
    return accessTokenIn(body);
  }

  private async give(): Promise<void> {
    const member = this.nextMember();
    const key = `chaos-${randomUUID()}`;
    const path = givingPath(this.campaignIds[this.next % this.campaignIds.length] ?? "");
    const gift = { amount: 5 + (this.next % 40), coverFees: true };
    while (!this.hasEnded) {
      const begunAt = performance.now();
      const { status, body } = await this.as(member, "begin a gift", path, gift, key);
      const started = startedSchema.safeParse(body);
      if (started.success) {
        await this.pay(started.data.clientSecret);
        this.paid.push({ donationId: started.data.donationId, begunAt, paidAt: performance.now() });
        return;
      }
      if (!PASSES.has(status)) {
        this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
        if (status < 500) return;
      }
      await sleep(AGAIN_MS);
    }
  }
}

/** Pays like Stripe.js in the donor's browser, with a card that pays. The processor never fails here. */
export function payerAt(simulatorUrl: string): (clientSecret: string) => Promise<void> {
  const { hostname, port } = new URL(simulatorUrl);
  const browser = new Stripe("pk_test_simulator", { host: hostname, port, protocol: "http" });
  return async (clientSecret) => {
    const card = await browser.paymentMethods.create({
      type: "card",
      card: { number: CARD, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: "123" },
    });
    await browser.paymentIntents.confirm(clientSecret.split("_secret_")[0] ?? "", {
      payment_method: card.id,
      ...{ client_secret: clientSecret },
    });
  };
}

function accessTokenIn(body: unknown): string | null {
  const found = tokenSchema.safeParse(body);
  return found.success ? found.data.token.access_token : null;
}
