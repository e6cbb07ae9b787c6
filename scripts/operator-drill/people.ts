import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Calls, isDone } from "@/scripts/chaos/calls";
import { givingPath, payerAt } from "@/scripts/chaos/gifts";
import { until } from "@/scripts/processes/processes";
import { Sentence } from "@/scripts/support/sentence";

/** A forged caller address, which the site must not trust. */
export const PRETENDED = "192.0.2.7";
/** Shared, so that the load can sign in as any person. */
export const PASSWORD = "Quilting77x";
const MAIL_MS = 90_000;

export type Person = { id: string; email: string; accessToken: string };
type Mail = { to: string; subject: string; text: string };

const outboxSchema = z.object({
  emails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});
const signedInSchema = z.object({
  user: z.object({ id: z.string() }),
  token: z.object({ access_token: z.string() }),
});
const communitySchema = z.object({ community: z.object({ id: z.string() }) });
const campaignSchema = z.object({ campaign: z.object({ id: z.string() }) });
const startedSchema = z.object({ donationId: z.string(), clientSecret: z.string() });
const balanceSchema = z.object({ campaignBalance: z.object({ balance: z.number() }) });
const waitingSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

export class People {
  /** Secrets that must not be in any log: tokens of links and sessions. */
  readonly tokens: string[] = [];

  constructor(
    private readonly calls: Calls,
    private readonly simulatorUrl: string,
  ) {}

  async mails(to?: string): Promise<Mail[]> {
    const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
    return outboxSchema.parse(await (await fetch(`${this.simulatorUrl}/_sim/outbox${query}`)).json()).emails;
  }

  async mailTo(to: string, says: string | RegExp, what: string): Promise<Mail> {
    let found: Mail | undefined;
    await until(
      async () => {
        found = (await this.mails(to)).find(({ subject, text }) => `${subject}\n${text}`.match(says));
        return found !== undefined;
      },
      MAIL_MS,
      200,
    );
    if (!found) throw new Sentence(`${what} has not reached ${to} within ${MAIL_MS / 1000} s.`);
    return found;
  }

  async register(email: string, firstName: string): Promise<Person> {
    await this.post("ask to register", "/api/identity/account/start-registration", { email });
    return this.openLink(email, firstName);
  }

  async openLink(email: string, firstName: string): Promise<Person> {
    const { text } = await this.mailTo(email, /\?token=/, "The link to register");
    const link = new URL(/https:\/\/\S+\?token=[^\s)>\]]+/.exec(text)?.[0] ?? "");
    const token = link.searchParams.get("token") ?? "";
    this.tokens.push(token);
    await this.page(link.pathname + link.search);
    const body = await this.post("register", "/api/identity/account/complete-registration", {
      ...{ token, firstName, lastName: "Drill", password: PASSWORD, confirmPassword: PASSWORD },
      ...{ phoneNumber: "(202) 555-0147", preferredCommunicationMethod: 0 },
    });
    const { user, token: session } = signedInSchema.parse(body);
    this.tokens.push(session.access_token);
    return { id: user.id, email, accessToken: session.access_token };
  }

  async found(founder: Person, name: string): Promise<string> {
    const form = new FormData();
    form.set("name", name);
    form.set("communityTypeId", "1");
    const { status, body } = await this.calls.ask("found", "/api/community/communities", PRETENDED, {
      method: "POST",
      headers: { authorization: `Bearer ${founder.accessToken}` },
      body: form,
    });
    return communitySchema.parse(demanded("Founding a community", status, body)).community.id;
  }

  async approve(desk: Person, communityId: string): Promise<void> {
    const list = await this.get("waiting communities", "/api/community/communities/not-approved/20/1", desk);
    if (!waitingSchema.parse(list).items.some(({ id }) => id === communityId))
      throw new Sentence("The desk does not see the community that waits for approval.");
    await this.post("approve", `/api/community/communities/${communityId}/approve`, undefined, desk);
  }

  join(member: Person, communityId: string): Promise<unknown> {
    return this.post("join", `/api/community/communities/${communityId}/join`, undefined, member);
  }

  async launch(
    admin: Person,
    { communityId, name, recipient }: { communityId: string; name: string; recipient: Person },
  ): Promise<string> {
    const body = await this.post(
      "launch",
      `/api/community/communities/${communityId}/campaigns`,
      { name, campaignTypeId: 2, amount: 5_000, recipientId: recipient.id, requestKey: randomUUID() },
      admin,
    );
    return campaignSchema.parse(body).campaign.id;
  }

  async give(donor: Person, campaignId: string, amount: number): Promise<string> {
    const body = await this.post(
      "begin a gift",
      givingPath(campaignId),
      { amount, coverFees: false },
      donor,
      {
        "idempotency-key": randomUUID(),
      },
    );
    const { donationId, clientSecret } = startedSchema.parse(body);
    await payerAt(this.simulatorUrl)(clientSecret);
    return donationId;
  }

  async raised(reader: Person, campaignId: string): Promise<number> {
    const body = await this.get("balance", `/api/payment/campaigns/${campaignId}/balance`, reader);
    return balanceSchema.parse(body).campaignBalance.balance;
  }

  async page(path: string): Promise<string> {
    const { status, body } = await this.calls.ask("page", path, PRETENDED, {
      headers: { "accept-language": "en-US" },
    });
    return String(demanded(`The page ${path.split("?")[0]}`, status, body));
  }

  private async get(what: string, path: string, who: Person): Promise<unknown> {
    const headers = { authorization: `Bearer ${who.accessToken}` };
    const { status, body } = await this.calls.ask(what, path, PRETENDED, { headers });
    return demanded(`The call “${what}”`, status, body);
  }

  private async post(
    what: string,
    path: string,
    data: unknown,
    who?: Person,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const { status, body } = await this.calls.ask(what, path, PRETENDED, {
      method: "POST",
      headers: {
        ...(data === undefined ? {} : { "content-type": "application/json" }),
        ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
        ...more,
      },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    return demanded(`The call “${what}”`, status, body);
  }
}

/** Throws a Sentence with an unsuccessful answer. */
export function demanded(what: string, status: number, body: unknown): unknown {
  if (isDone(status)) return body;
  const words = typeof body === "string" ? body : JSON.stringify(body);
  throw new Sentence(`${what} was answered with ${status || "nothing"}: ${words.slice(0, 500)}`);
}
