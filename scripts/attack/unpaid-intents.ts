import { atATime, type Field, fieldOf, forgetTries, madeUpAddress } from "./crowd";
import { Giver } from "./giver";
import type { Figure, Scenario, Target } from "./scenario";
import { bankTakes, confirmWith, countsOf, crowdCard } from "./simulated-bank";
import { workAside } from "./work-aside";

const INTENTS = 700;
const ADDRESSES = 20;
const AT_ONCE = 20;
const LASTS_MS = 60_000;
const CARDS_AT_ONCE = 10;
const MOST_ROUNDS = 40;

let serial = 0;

async function intentFrom(
  target: Target,
  { gift }: Field,
  address: string,
  until: number,
): Promise<string | null> {
  serial += 1;
  const key = `attack-${Date.now()}-${serial}`;
  let work: string | null = null;
  for (let tries = 0; tries < 2 && Date.now() < until; tries++) {
    const response: Response = await fetch(
      `${target.url}/api/payment/stripe/campaigns/${gift.campaignId}/payment-intent`,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": address,
          "idempotency-key": key,
          ...(work ? { "work-done": work } : {}),
        },
        body: JSON.stringify({
          amount: 1,
          userInfo: { firstName: "Ada", lastName: "Solheim", email: `ada${serial}@solheim.example` },
        }),
      },
    );
    const body = (await response.json()) as { clientSecret?: string };
    if (body.clientSecret) return body.clientSecret;
    const [parts, challenge] = (response.headers.get("work-wanted") ?? "").split(" ");
    if (!parts || !challenge) return null;
    work = await workAside({ challenge, parts: Number(parts) }, until);
  }
  return null;
}

async function run(target: Target): Promise<Figure[]> {
  const bank = { url: target.simulatorUrl };
  await forgetTries(target);
  await bankTakes(bank, 300);
  const field = await fieldOf(target, 0);
  const before = await countsOf(bank);
  const until = Date.now() + LASTS_MS;
  const secrets = await atATime(
    AT_ONCE,
    Array.from(
      { length: INTENTS },
      (_, index) => () => intentFrom(target, field, madeUpAddress(700_000 + (index % ADDRESSES)), until),
    ),
  );
  const opened = secrets.filter((secret) => secret !== null);

  const giver = new Giver(target.url, madeUpAddress(800_001));
  const person = { firstName: "Bea", lastName: "Solheim", email: "bea@solheim.example" };
  const attempt = await giver.choose(field.gift, 20, person);
  const page = await giver.donate(bank, attempt, crowdCard("own", 5_000_001), Date.now() + 60_000);
  const api = await intentFrom(target, field, madeUpAddress(800_002), Date.now() + LASTS_MS);
  const honest = await countsOf(bank);

  await atATime(
    AT_ONCE,
    opened.map((secret) => async () => {
      for (let round = 0, goesOn = true; goesOn && round < MOST_ROUNDS; round++) {
        const cards = Array.from({ length: CARDS_AT_ONCE }, () => {
          serial += 1;
          return crowdCard("stolen", 4_000_000 + serial);
        });
        const open = await Promise.all(cards.map((card) => confirmWith(bank, secret, card)));
        goesOn = open.every(Boolean);
      }
    }),
  );
  const after = await countsOf(bank);
  await bankTakes(bank, 0);
  const tried = after.charges - honest.charges;
  return [
    {
      what: `up to ${INTENTS} unpaid intents in a minute from ${ADDRESSES} addresses: opened`,
      measured: String(opened.length),
      wanted: "at most 60",
      isMet: opened.length <= 60,
    },
    {
      what: "a guest of our pages gives right afterwards",
      measured: `${page.step} after ${(page.ms / 1000).toFixed(1)} s`,
      wanted: "given within 5 s",
      isMet: page.step === "given" && page.ms < 5_000,
    },
    {
      what: "a guest of another program gets an intent, after some work",
      measured: api ? "yes" : "no",
      wanted: "yes",
      isMet: api !== null,
    },
    {
      what: "cards that reached the processor with the opened intents, ten at a time",
      measured: `${tried} (${honest.charges - before.charges} paid)`,
      wanted: "at most 60",
      isMet: tried <= 60,
    },
  ];
}

export const unpaidIntents: Scenario = {
  name: "unpaid-intents",
  about: "seven hundred gifts are begun over the API from twenty addresses, and none is paid",
  run,
};
