import { atATime, DEMO_PASSWORD, type Field, fieldOf, forgetTries, madeUpAddress } from "./crowd";
import { type Given, Giver } from "./giver";
import type { Figure, Scenario, Target } from "./scenario";
import { bankTakes, countsOf, crowdCard } from "./simulated-bank";

const CARDS = 400;
const LASTS_MS = 180_000;
const GUESTS = 20;
const MEMBERS = 5;
/** Cards tried in parallel, as a program does that wants to finish in three minutes. */
const AT_ONCE = 100;
const STAY_MS = 120_000;

const NAMES = ["Ada", "Bea", "Cora", "Dora", "Ella", "Fay", "Gail", "Hope", "Iris", "June"];
let serial = 0;

const person = () => {
  serial += 1;
  const firstName = NAMES[serial % NAMES.length] ?? "Ada";
  return { firstName, lastName: "Solheim", email: `${firstName.toLowerCase()}${serial}@solheim.example` };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function attack(target: Target, { gift }: Field, addresses: number, start: number): Promise<void> {
  const until = start + LASTS_MS;
  const tasks = Array.from({ length: CARDS }, (_, index) => async () => {
    await pause(Math.max(0, start + (index / CARDS) * LASTS_MS * 0.8 - Date.now()));
    if (Date.now() >= until) return;
    const giver = new Giver(target.url, madeUpAddress(addresses * 1_000 + (index % addresses)), true);
    try {
      const attempt = await giver.choose(gift, 1, person());
      await giver.donate({ url: target.simulatorUrl }, attempt, crowdCard("stolen", serial), until);
    } catch {
      // The page did not load. Try the next card.
    }
  });
  await atATime(AT_ONCE, tasks);
}

async function honest(target: Target, { gift, memberEmails }: Field, start: number): Promise<Given[][]> {
  const bank = { url: target.simulatorUrl };
  const until = start + LASTS_MS + STAY_MS;
  const give = async (index: number, of: number, email: string | null): Promise<Given> => {
    await pause(Math.max(0, start + (0.05 + (0.9 * index) / of) * LASTS_MS - Date.now()));
    const giver = new Giver(target.url, madeUpAddress(900_000 + serial));
    if (email) await giver.logIn(email, DEMO_PASSWORD);
    const attempt = await giver.choose(gift, 20, email ? null : person());
    serial += 1;
    return giver.donate(bank, attempt, crowdCard("own", serial), until);
  };
  return Promise.all([
    Promise.all(Array.from({ length: GUESTS }, (_, index) => give(index, GUESTS, null))),
    Promise.all(memberEmails.map((email, index) => give(index, MEMBERS, email))),
  ]);
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function gaveFigure(who: string, given: readonly Given[]): Figure {
  const times = given.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const gave = given.filter(({ step }) => step === "given").length;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  return {
    what: who,
    measured: `${gave} of ${given.length} gave; half within ${inSeconds(median)}, the last in ${inSeconds(times.at(-1) ?? 0)}`,
    wanted: "all",
    isMet: gave === given.length && given.length > 0,
  };
}

async function cardsFrom(target: Target, addresses: number, most: number): Promise<Figure[]> {
  const bank = { url: target.simulatorUrl };
  await forgetTries(target);
  const field = await fieldOf(target, MEMBERS);
  const before = await countsOf(bank);
  const start = Date.now();
  const [, [guests = [], members = []]] = await Promise.all([
    attack(target, field, addresses, start),
    honest(target, field, start),
  ]);
  const after = await countsOf(bank);
  const paid = [...guests, ...members].filter(({ step }) => step === "given").length;
  const atProcessor = after.charges - before.charges - paid;
  const where = addresses === 1 ? "one address" : `${addresses} addresses`;
  return [
    {
      what: `${CARDS} cards in three minutes from ${where}: reached the processor`,
      measured: String(atProcessor),
      wanted: `at most ${most}`,
      isMet: atProcessor <= most,
    },
    gaveFigure(`guests of the same minutes, ${where}`, guests),
    gaveFigure(`members of the same minutes, ${where}`, members),
  ];
}

export const cards: Scenario = {
  name: "cards",
  about: "stolen cards are tried at our checkout, from one, twenty and two hundred addresses",
  async run(target) {
    await bankTakes({ url: target.simulatorUrl }, 300);
    const figures: Figure[] = [];
    for (const [addresses, most] of [
      [1, 20],
      [20, 60],
      [200, 150],
    ] as const) {
      figures.push(...(await cardsFrom(target, addresses, most)));
    }
    await bankTakes({ url: target.simulatorUrl }, 0);
    return figures;
  },
};
