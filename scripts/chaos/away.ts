import Stripe from "stripe";
import { until } from "@/scripts/processes/processes";
import { type Answer, type Calls, isDone } from "./calls";
import { type Gifts, givingPath } from "./gifts";
import type { ChaosWorld } from "./world";

export type Scene = {
  name: string;
  answers: Record<number, number>;
  /** Wrong answers: a bare 500, or a 503 without its sentence or a time to retry. */
  wrong: string[];
};

const ROUNDS = 5;
/** The answer must say what is true of money. */
const SENTENCE = /[Nn]othing was charged|nothing is lost|can’t say yet whether your gift went through/;
const AGAIN_MS = 30_000;

type Ask = () => Promise<[what: string, answer: Answer]>;

function asksOf(world: ChaosWorld, calls: Calls, gifts: Gifts): Ask[] {
  const [campaignId = ""] = world.campaignIds;
  const payload = JSON.stringify({
    id: "evt_chaos",
    object: "event",
    type: "charge.updated",
    data: { object: {} },
  });
  const named = (what: string, ask: () => Promise<Answer>) => async (): Promise<[string, Answer]> => [
    what,
    await ask(),
  ];
  const json = { "content-type": "application/json" };
  return [
    named("API, a gift", () =>
      gifts.asSomebody("away", givingPath(campaignId), { amount: 5, coverFees: true }),
    ),
    named("API, the login", () =>
      calls.ask("away", "/api/identity/account/login", "10.91.0.1", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ email: world.emails[0], password: "Manyhands1" }),
      }),
    ),
    named("webhook", () =>
      calls.ask("away", "/api/webhooks/stripe", "10.91.0.2", {
        method: "POST",
        headers: {
          ...json,
          "stripe-signature": Stripe.webhooks.generateTestHeaderString({
            payload,
            secret: world.webhookSecret,
          }),
        },
        body: payload,
      }),
    ),
    named("page where one gives", () =>
      calls.ask("away", `/campaign/anonymous/donate/${world.communityId}/${campaignId}`, "10.91.0.3"),
    ),
    named("page of the thanks", () => calls.ask("away", "/anonymous/thank-you", "10.91.0.4")),
  ];
}

function judge([what, { status, body, headers }]: [string, Answer]): string[] {
  if (status === 0 || (status >= 500 && status !== 503)) return [`${what}: ${status || "no answer"}`];
  if (status !== 503) return [];
  const wrong: string[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (!SENTENCE.test(text)) wrong.push(`${what}: 503 without its sentence`);
  if (!headers.has("retry-after")) wrong.push(`${what}: 503 without Retry-After`);
  return wrong;
}

async function scene(
  name: string,
  world: ChaosWorld,
  asks: Ask[],
  { before, after, during }: { before: string[]; after: string[]; during?: string },
): Promise<Scene> {
  const { database } = world;
  await database.asAdmin(...before);
  const found: Scene = { name, answers: {}, wrong: [] };
  try {
    for (let i = 0; i < ROUNDS; i++) {
      const asked = asks.map((ask) => ask());
      if (during) await database.asAdmin(during);
      for (const one of await Promise.all(asked)) {
        const { status } = one[1];
        found.answers[status] = (found.answers[status] ?? 0) + 1;
        found.wrong.push(...judge(one));
      }
    }
  } finally {
    await database.asAdmin(...after);
  }
  const isBack = async () => isDone((await asks[0]?.())?.[1].status ?? 0);
  if (!(await until(isBack, AGAIN_MS, 200))) found.wrong.push("no gift afterwards");
  found.wrong = [...new Set(found.wrong)];
  return found;
}

const DISCONNECT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'manyhands' and pid <> pg_backend_pid()";

export async function playAway(world: ChaosWorld, calls: Calls, gifts: Gifts): Promise<Scene[]> {
  const asks = asksOf(world, calls, gifts);
  return [
    await scene("read-only (25006)", world, asks, {
      before: ["alter system set default_transaction_read_only = on", "select pg_reload_conf()"],
      after: [
        "set default_transaction_read_only = off",
        "alter system reset default_transaction_read_only",
        "select pg_reload_conf()",
      ],
    }),
    await scene("no connections left (53300)", world, asks, {
      before: ["alter database manyhands connection limit 0", DISCONNECT],
      after: ["alter database manyhands connection limit -1"],
    }),
    await scene("ended by an administrator (57P01)", world, asks, {
      before: [],
      during: DISCONNECT,
      after: [],
    }),
  ];
}
