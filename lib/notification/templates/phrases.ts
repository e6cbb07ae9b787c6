export type Phrases = {
  ourBalance: string;
  /** "every 3 months" */
  every: (months: number) => string;
  /** "your Visa ending in 4242" */
  card: (make: string, digits: string) => string;
  noCard: string;
  /** "$0.87, out of your gift" */
  outOfYourGift: (fee: string) => string;
  outOfTheGift: (fee: string) => string;
  missed: (days: string) => string;
  restingPlans: (count: number) => string;
  paidPlans: (count: number) => string;
  member: string;
  /** Full sentences, as in the next two tables. */
  resting: Readonly<Record<string, string>>;
  cards: Readonly<Record<string, string>>;
  endings: Readonly<Record<string, string>>;
  changes: Readonly<Record<string, string>>;
  waysIn: Readonly<Record<string, string>>;
  methods: Readonly<Record<string, string>>;
};

type Data = Record<string, string>;
type Put = (value: string, words: Phrases) => string;

const WHOLE = /^\d+$/;
const CARD = /^([^|]*)\|(\d+)$/;
/** Phrases of earlier versions. */
const FORMER: Readonly<Record<string, string>> = { PayPal: "paypal", "paper check": "paper_check" };

/** Unknown codes are older phrases and stay. */
const of = (table: Readonly<Record<string, string>>, code: string) =>
  table[code] ?? table[FORMER[code] ?? ""] ?? code;

const every: Put = (value, words) => (WHOLE.test(value) ? words.every(Number(value)) : value);
const target: Put = (value, words) => (value === "" || value === "Our Balance" ? words.ourBalance : value);
const card: Put = (value, words) => {
  const [, make, digits] = CARD.exec(value) ?? [];
  if (make !== undefined && digits !== undefined) return words.card(make, digits);
  return value === "" ? words.noCard : value;
};
const missed: Put = (value, words) =>
  value === "" || /[a-z]/.test(value) ? value : words.missed(value.replaceAll(",", ", "));
const list =
  (table: (words: Phrases) => Readonly<Record<string, string>>): Put =>
  (value, words) =>
    value
      .split(",")
      .map((code) => of(table(words), code.trim()))
      .join(", ");

const PUT: Readonly<Record<string, Readonly<Record<string, Put>>>> = {
  "recurring-notice": { every, card, missed, target },
  "recurring-declined": { card, target, reason: (value, words) => of(words.cards, value) },
  "recurring-needs-bank": { target },
  "recurring-not-charged": { missed, target },
  "recurring-held": { target },
  "recurring-resting": {
    target,
    reason: (value, words) => of({ ...words.cards, ...words.resting }, value),
  },
  "recurring-asks": { every, target },
  "recurring-ended": { target, why: (value, words) => of(words.endings, value) },
  "card-unavailable": {
    card,
    plans: (value, words) => (WHOLE.test(value) ? words.restingPlans(Number(value)) : value),
  },
  "card-expires": {
    card,
    plans: (value, words) => (WHOLE.test(value) ? words.paidPlans(Number(value)) : value),
  },
  "donation-receipt": { target, every },
  "payout-sent": { method: (value, words) => of(words.methods, value) },
  "second-factor-changed": { what: (value, words) => of(words.changes, value) },
  "ways-in-removed": { removed: list(({ waysIn }) => waysIn) },
  invitation: { invitedBy: (value, words) => (value === "A member" ? words.member : value) },
};

export function inWords(template: string, data: Data, words: Phrases): Data {
  const put = Object.entries(PUT[template] ?? {}).flatMap(([key, work]) => {
    const value = data[key];
    return value === undefined ? [] : [[key, work(value, words)] as const];
  });
  const fee = data.fee;
  const isUnnamed = template === "gift-with-your-address";
  const worded: Data =
    fee === undefined || data.feeFrom !== "gift"
      ? {}
      : { fee: isUnnamed ? words.outOfTheGift(fee) : words.outOfYourGift(fee) };
  return { ...data, ...Object.fromEntries(put), ...worded };
}
