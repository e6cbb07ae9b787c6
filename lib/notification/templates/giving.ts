import type { MessageContent } from "./email-body";

/** What a plan's messages say of it. `target` is the campaign's name, or "Our Balance". */
type OfPlan = { target: string; communityName: string; link: string };

/** The messages about gifts that repeat, saved cards and statements. A secret `link` is stored sealed. */
export type GivingMessages = {
  /** Three days before each charge. `missed` names days on which nothing was charged, or is empty. */
  "recurring-notice": OfPlan & {
    every: string;
    amount: string;
    fee: string;
    charge: string;
    date: string;
    card: string;
    missed: string;
  };
  "recurring-declined": OfPlan & { charge: string; card: string; reason: string; again: string };
  "recurring-needs-bank": OfPlan & { charge: string; until: string };
  /** A gift that was under way is over without a charge, and is not tried again. */
  "recurring-not-charged": OfPlan & { charge: string };
  /** `charge` is empty when none was tried: `reason`, a whole sentence, then says alone why it rests. */
  "recurring-resting": OfPlan & { charge: string; reason: string };
  /** Its campaign has ended: should Our Balance take over? */
  "recurring-asks": OfPlan & { every: string; amount: string; until: string };
  /** `why` is a whole sentence. */
  "recurring-ended": OfPlan & { why: string };
  "card-expires": { card: string; expires: string; plans: string; link: string };
  /** To an address that somebody gave with, and asked for. */
  "statement-link": { link: string };
  /** In January, to members. */
  "year-statement": { year: string; link: string };
  /** In January, to an address that somebody gave with who has no account. */
  "year-statement-link": { year: string; link: string };
};

type Writers = { [Name in keyof GivingMessages]: (data: GivingMessages[Name]) => MessageContent };

const to = ({ target, communityName }: OfPlan) => `${target} (${communityName})`;
const STATEMENT_LINK =
  "The link works for 30 days and without logging in, for whoever has this e-mail: please don't pass it on.";
const THE_LINK = "The link works without logging in, for whoever has this e-mail: please don't pass it on.";

export const givingWriters: Writers = {
  "recurring-notice": (data) => ({
    subject: `Your gift ${data.every}: ${data.charge} on ${data.date}`,
    heading: `${data.charge} on ${data.date}`,
    paragraphs: [
      `You give ${data.amount} ${data.every} to ${to(data)}. On ${data.date} we charge ${data.card}.`,
      ...(data.missed ? [data.missed] : []),
      `You can pause it, skip this one, change the sum or end it. ${THE_LINK}`,
    ],
    sum: [
      ["Your gift", data.amount],
      ["Card fee", data.fee],
      ["You pay", data.charge],
    ],
    action: { label: "Pause, skip, change or end", href: data.link },
    sms: `Your gift ${data.every}: we charge ${data.charge} on ${data.date}. Pause, skip, change or end: ${data.link}`,
  }),
  "recurring-declined": (data) => ({
    subject: `Your card did not pay ${data.charge}`,
    heading: "Your gift did not go through",
    paragraphs: [
      `We tried to charge ${data.charge} to ${data.card} for ${to(data)}. ${data.reason}`,
      `Nothing was charged. We try again on ${data.again}; until then you can save another card, skip this gift or end it.`,
      THE_LINK,
    ],
    action: { label: "See what to do", href: data.link },
    sms: `Your card did not pay ${data.charge}. We try again on ${data.again}. See what to do: ${data.link}`,
  }),
  "recurring-needs-bank": (data) => ({
    subject: `Your bank wants you to confirm ${data.charge}`,
    heading: "Your bank wants to see you",
    paragraphs: [
      `Your gift of ${data.charge} to ${to(data)} waits: your bank wants you to confirm it yourself. Nothing was charged yet.`,
      `You can do so until ${data.until}. If you don't, nothing is charged, and your gift rests until you start it again.`,
    ],
    action: { label: "Confirm it", href: data.link },
    sms: `Your bank wants you to confirm your gift of ${data.charge}: ${data.link}`,
  }),
  "recurring-not-charged": (data) => ({
    subject: `Your gift of ${data.charge} was not charged`,
    heading: "Nothing was charged",
    paragraphs: [
      `Your gift of ${data.charge} to ${to(data)} did not go through. Nothing was charged, and we don't try this one again.`,
      THE_LINK,
    ],
    action: { label: "See your recurring gift", href: data.link },
    sms: `Your gift of ${data.charge} did not go through. Nothing was charged, and we don't try this one again: ${data.link}`,
  }),
  "recurring-resting": (data) => ({
    subject: "Your recurring gift rests",
    heading: "Your recurring gift rests",
    paragraphs: data.charge
      ? [
          `We could not charge ${data.charge} for ${to(data)}. ${data.reason}`,
          "Nothing was charged, and we don't try again. Start it again, with another card if need be, and it goes on from the next date.",
        ]
      : [`It is for ${to(data)}. ${data.reason}`, "Nothing more is charged until you start it again."],
    action: { label: "See your recurring gift", href: data.link },
    sms: data.charge
      ? `Your recurring gift rests: we could not charge ${data.charge}. Start it again or end it: ${data.link}`
      : `Your recurring gift rests. ${data.reason} Nothing more is charged until you start it again: ${data.link}`,
  }),
  "recurring-asks": (data) => ({
    subject: `${data.target} has ended: what about your gift?`,
    heading: `${data.target} has ended`,
    paragraphs: [
      `You gave ${data.amount} ${data.every}. Nothing more is charged for it.`,
      `Should your gift go on to Our Balance of ${data.communityName}, for the next member in need? If you do nothing, it ends on ${data.until}.`,
    ],
    action: { label: "Answer", href: data.link },
    sms: `${data.target} has ended, and nothing more is charged. Should your gift go on to Our Balance of ${data.communityName}? ${data.link}`,
  }),
  "recurring-ended": (data) => ({
    subject: "Your recurring gift has ended",
    heading: "Your recurring gift has ended",
    paragraphs: [`It was for ${to(data)}. ${data.why} Nothing more is charged.`],
    action: { label: "See your gifts", href: data.link },
    sms: `Your recurring gift to ${to(data)} has ended. ${data.why} Nothing more is charged.`,
  }),
  "card-expires": (data) => ({
    subject: `Your card expires ${data.expires}`,
    heading: "Your card expires soon",
    paragraphs: [
      `${data.card} expires ${data.expires}, and ${data.plans} by it. Many banks renew a card by themselves, and then all goes on.`,
      "If yours does not, save the new one in your payment preferences.",
    ],
    action: { label: "Payment preferences", href: data.link },
    sms: `${data.card} expires ${data.expires}. Save the new one: ${data.link}`,
  }),
  "statement-link": ({ link }) => ({
    subject: "Your statement of gifts",
    heading: "What was given with your address",
    paragraphs: [
      "Somebody, probably you, asked for a list of the gifts that were given with this e-mail address. Gifts that you gave while logged in are in your account, under My donations.",
      `You can read the list, and take a statement of any days along as a PDF or a CSV file. ${STATEMENT_LINK}`,
    ],
    action: { label: "See the gifts", href: link },
    sms: `The list of gifts that you asked for: ${link}`,
  }),
  "year-statement": ({ year, link }) => ({
    subject: `Your statement of gifts for ${year}`,
    heading: `Your gifts in ${year}`,
    paragraphs: [
      `Thank you for what you gave in ${year}. Your statement of the year is ready, as a PDF for your papers and as a CSV file.`,
    ],
    action: { label: `See ${year}`, href: link },
    sms: `Your statement of gifts for ${year}: ${link}`,
  }),
  "year-statement-link": ({ year, link }) => ({
    subject: `Your statement of gifts for ${year}`,
    heading: `Your gifts in ${year}`,
    paragraphs: [
      `Thank you for what was given in ${year} with this e-mail address. The statement of the year is ready, as a PDF for your papers and as a CSV file.`,
      STATEMENT_LINK,
    ],
    action: { label: `See ${year}`, href: link },
    sms: `Your statement of gifts for ${year}: ${link}`,
  }),
};
