import { PRODUCT_NAME } from "@/lib/kernel";
import type { WritersOf } from "../content";
import type { GivingMessages } from "../data";
import { capital, HEM } from "../pieces";
import { type ReceiptWords, receiptNote, receiptParts } from "../receipt";

const to = ({ target, communityName }: { target: string; communityName: string }) =>
  `${target} (${communityName})`;
const greeting = (name: string) => (name ? `Thank you, ${name}.` : "Thank you.");
/** For a locked phone. */
const NEUTRAL = "Open this message to read it.";
const ONLY_ADMINS = "Only the admins of this community know that it is for you.";
const WHY_RECEIPT = "You get a receipt for every gift; it can’t be turned off.";
const WHY_NOTICE = "You get this because it is about your gift or your card; it can’t be turned off.";
const STATEMENT_LINK =
  "The link works for 30 days without logging in, for anyone who has this e-mail: please don’t forward it.";
const THE_LINK =
  "The link works without logging in, for anyone who has this e-mail: please don’t forward it.";

const donee = ({ campaignName, communityName }: { campaignName: string; communityName: string }) =>
  campaignName ? `${campaignName} (${communityName})` : communityName;

/** Older messages have no link. */
const seen = (href: string | undefined, label: string) => (href ? { action: { label, href } } : {});

/** Booked after its year's statements left. */
const lateGift = ({ date, year, statement }: { date: string; year?: string; statement?: string }) =>
  year && statement
    ? [
        `Your card was charged on ${date}, so this gift counts for ${year}. If you already have a statement for ${year}, please get a new one that includes it: ${statement}`,
      ]
    : [];

const receipt: ReceiptWords = {
  gift: "Your gift",
  fee: "Card fee",
  coveredFee: "Card fee, which you covered",
  paid: "You paid",
  number: "Receipt",
  date: "Date",
  paidWith: "Paid with",
  givenBy: "Given by",
  shownAs: "Shown to members as",
  anonymous: "Anonymous",
  community: "Community",
  recipientGets: "Recipient gets",
  ourBalanceGets: "Our Balance gets",
  see: "See the campaign",
  paper: "Print or save as PDF",
  all: "All your gifts",
  final: "Donations are final and non-refundable.",
  noGoods: "No goods or services were provided in return for this gift.",
  taxId: (provider, number) => `The tax number of ${provider} is ${number}.`,
};

export const giving: WritersOf<GivingMessages> = {
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
    hasTotal: true,
    action: { label: "Pause, skip, change or end", href: data.link },
    why: WHY_NOTICE,
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
    why: WHY_NOTICE,
    sms: `Your card did not pay ${data.charge}. We try again on ${data.again}. See what to do: ${data.link}`,
  }),
  "recurring-needs-bank": (data) => ({
    subject: `Your bank asks you to confirm ${data.charge}`,
    heading: "Your bank asks you to confirm",
    paragraphs: [
      `Your gift of ${data.charge} to ${to(data)} is waiting: your bank asks you to confirm it yourself. Nothing has been charged yet.`,
      `You can do so until ${data.until}. If you don’t, nothing is charged, and your gift rests until you start it again.`,
    ],
    action: { label: "Confirm it", href: data.link },
    why: WHY_NOTICE,
    sms: `Your bank asks you to confirm your gift of ${data.charge}: ${data.link}`,
  }),
  "recurring-not-charged": (data) => ({
    subject: `Your gift of ${data.charge} was not charged`,
    heading: "Nothing was charged",
    paragraphs: [
      `Your gift of ${data.charge} to ${to(data)} did not go through. Nothing was charged, and we don’t try this one again.`,
      ...(data.missed ? [data.missed] : []),
      THE_LINK,
    ],
    action: { label: "See your recurring gift", href: data.link },
    why: WHY_NOTICE,
    sms: `Your gift of ${data.charge} did not go through. Nothing was charged, and we don’t try this one again: ${data.link}`,
  }),
  "recurring-held": (data) => ({
    subject: `Your gift of ${data.date} is left out`,
    heading: "This gift is left out",
    paragraphs: [
      `Your recurring gift of ${data.charge} to ${to(data)} was due on ${data.date}. ${data.communityName} is on hold with the provider, so nothing was charged for it, and nothing is made up for later.`,
      "You don’t need to do anything: your recurring gift continues once the hold is lifted, and we’ll tell you three days before its next charge.",
      THE_LINK,
    ],
    action: { label: "See your recurring gift", href: data.link },
    why: WHY_NOTICE,
    sms: `Your gift of ${data.charge} of ${data.date} is left out: ${data.communityName} is on hold. Nothing was charged: ${data.link}`,
  }),
  "recurring-resting": (data) => ({
    subject: "Your recurring gift rests",
    heading: "Your recurring gift rests",
    paragraphs: data.charge
      ? [
          `We could not charge ${data.charge} for ${to(data)}. ${data.reason}`,
          "Nothing was charged, and we don’t try again. Start it again, with another card if need be, and it goes on from the next date.",
        ]
      : [`It is for ${to(data)}. ${data.reason}`, "Nothing more is charged until you start it again."],
    action: { label: "See your recurring gift", href: data.link },
    why: WHY_NOTICE,
    sms: data.charge
      ? `Your recurring gift rests: we could not charge ${data.charge}. Start it again or end it: ${data.link}`
      : `Your recurring gift rests. ${data.reason} Nothing more is charged until you start it again: ${data.link}`,
  }),
  "recurring-asks": (data) => ({
    subject: `${data.target} has ended: what about your gift?`,
    heading: `${data.target} has ended`,
    paragraphs: [
      `You gave ${data.amount} ${data.every}. Nothing more is charged for it.`,
      `Would you like it to go on to Our Balance of ${data.communityName}, for the next member in need? If you do nothing, it ends on ${data.until}.`,
    ],
    action: { label: "Answer", href: data.link },
    why: WHY_NOTICE,
    sms: `${data.target} has ended, and nothing more is charged. Should your gift go on to Our Balance of ${data.communityName}? ${data.link}`,
  }),
  "recurring-ended": (data) => ({
    subject: "Your recurring gift has ended",
    heading: "Your recurring gift has ended",
    paragraphs: [`It was for ${to(data)}. ${data.why} Nothing more is charged.`],
    action: { label: "See your gifts", href: data.link },
    why: WHY_NOTICE,
    sms: `Your recurring gift to ${to(data)} has ended. ${data.why} Nothing more is charged.`,
  }),
  "card-unavailable": (data) => ({
    subject: "Please save a card again",
    heading: "Please save a card again",
    paragraphs: [
      `Our card processor no longer has ${data.card}, so ${data.plans}. Nothing is charged until you save a card in your payment preferences and start giving again there.`,
      "If you’d rather stop giving, you don’t need to do anything.",
    ],
    action: { label: "Save a card", href: data.link },
    why: WHY_NOTICE,
    sms: `We no longer have ${data.card}, so ${data.plans}. Save a card and start again: ${data.link}`,
  }),
  "card-expires": (data) => ({
    subject: `Your card expires on ${data.expires}`,
    heading: "Your card expires soon",
    paragraphs: [
      `${capital(data.card)} expires on ${data.expires}, and ${data.plans} by it. Many banks renew a card automatically, and then everything continues.`,
      "If yours does not, save the new one in your payment preferences.",
    ],
    action: { label: "Payment preferences", href: data.link },
    why: WHY_NOTICE,
    sms: `${capital(data.card)} expires on ${data.expires}. Save the new one: ${data.link}`,
  }),
  "statement-link": ({ link }) => ({
    subject: "Your statement of gifts",
    heading: "What was given with your address",
    paragraphs: [
      "Someone, probably you, asked for a list of the gifts given with this e-mail address. Gifts that you gave while logged in are in your account, under My donations.",
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
  "donation-receipt": (data) => ({
    subject: `Your gift to ${data.target}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `Your gift to ${to(data)} has arrived. Keep this e-mail as your receipt.`,
      ...(data.every && data.next && data.settings
        ? [
            `You give this ${data.every}. The next gift is on ${data.next}, and we tell you three days before. You can change or end it at any time: ${data.settings}`,
          ]
        : []),
      ...(data.repeats ? [data.repeats] : []),
      ...lateGift(data),
    ],
    aside: "Receipt",
    quilt: HEM,
    ...receiptParts(data, receipt, "en"),
    why: WHY_RECEIPT,
    sms: `Your gift of ${data.amount} to ${data.target} has arrived. Thank you.`,
  }),
  "gift-with-your-address": (data) => ({
    subject: `A gift to ${data.communityName} with your e-mail address`,
    heading: greeting(data.donorName),
    paragraphs: [
      `A gift to ${data.communityName} has arrived. The person who gave it was not logged in and entered this e-mail address.`,
      "If it was you, keep this e-mail as your receipt. If it was not you, someone mistyped their address or used yours. You don’t need to do anything.",
      ...lateGift(data),
    ],
    aside: "Receipt",
    quilt: HEM,
    sum: [
      ["The gift", data.amount],
      ["Card fee", data.fee],
      ["Paid", data.charge],
    ],
    hasTotal: true,
    facts: [
      ["Receipt", data.number],
      ["Date", data.date],
    ],
    note: receiptNote(receipt),
    why: WHY_RECEIPT,
    sms: `A gift of ${data.amount} to ${data.communityName} has arrived. It was given with your address.`,
  }),
  "donation-redirected": (data) => ({
    subject: `Your gift went to Our Balance of ${data.communityName}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `${data.campaignName || "A campaign"} was completed while your payment of ${data.amount} was on its way.`,
      `Your gift went to Our Balance of ${data.communityName} instead, where it waits for the next member in need.`,
    ],
    sms: `${data.campaignName || "A campaign"} was completed while your payment was on its way. Your gift of ${data.amount} went to Our Balance of ${data.communityName}.`,
  }),
  "gift-refunded": (data) => ({
    subject: `${data.amount} was refunded to your card`,
    heading: `${data.amount} is on its way back`,
    paragraphs: [
      data.left
        ? `We refunded ${data.amount} of the ${data.paid} that was paid for a gift to ${donee(data)}. ${data.left} remains given.`
        : `We refunded the ${data.amount} that was paid for a gift to ${donee(data)}. It no longer counts as given.`,
      "The money goes back to the card that paid. Most banks show it within 5 to 10 business days.",
    ],
    facts: [["Receipt", data.number]],
    ...seen(data.link, "See the receipt"),
    why: WHY_NOTICE,
    sms: `We refunded ${data.amount} for a gift to ${donee(data)} to the card that paid. Most banks show it within 5 to 10 business days.`,
  }),
  "gift-refund-failed": (data) => ({
    subject: `A refund of ${data.amount} did not go through`,
    heading: "The refund did not go through",
    paragraphs: [
      `We tried to refund ${data.amount} for a gift to ${donee(data)}, but the bank sent it back to us, so you haven’t been refunded.`,
      `If you still want this money back, write to ${data.support} and we’ll find another way.`,
    ],
    why: WHY_NOTICE,
    sms: `A refund of ${data.amount} for a gift to ${donee(data)} did not go through. If you want it back, write to ${data.support}.`,
  }),
  "gift-taken-back": (data) => ({
    subject: `Your bank took back ${data.amount}`,
    heading: `Your bank took back ${data.amount}`,
    paragraphs: [
      data.left
        ? `The payment of ${data.paid} for a gift to ${donee(data)} was disputed, and the bank decided for the card’s owner. ${data.amount} was taken back; ${data.left} remains given.`
        : `The payment of ${data.paid} for a gift to ${donee(data)} was disputed, and the bank decided for the card’s owner. It no longer counts as given.`,
      "You don’t need to do anything. If the dispute was a mistake, tell your bank.",
    ],
    facts: [["Receipt", data.number]],
    ...seen(data.link, "See the receipt"),
    why: WHY_NOTICE,
    sms: `Your bank took back ${data.amount} of a gift to ${donee(data)}. ${data.left ? `${data.left} remains given.` : "It no longer counts as given."}`,
  }),
  "gift-given-back": (data) => ({
    subject: `Your bank returned ${data.amount} to us`,
    heading: `Your bank returned ${data.amount} to us`,
    paragraphs: [
      `Your bank had taken back money from the payment of ${data.paid} for a gift to ${donee(data)}. It has now returned ${data.amount} of it. ${data.left ? `${data.left} now counts as given.` : "The gift still doesn’t count as given."}`,
      "You don’t need to do anything.",
    ],
    facts: [["Receipt", data.number]],
    ...seen(data.link, "See the receipt"),
    why: WHY_NOTICE,
    sms: `Your bank returned ${data.amount} of a gift to ${donee(data)} to us. ${data.left ? `${data.left} now counts as given.` : "It still doesn’t count as given."}`,
  }),
  // For the recipient only, maybe on a locked phone: no sum, no purpose. The e-mail names the community, for
  // trust.
  "choose-receiving-method": (data) => ({
    subject: `Something from ${data.communityName} is waiting for you`,
    preheader: NEUTRAL,
    heading: "Something is waiting for you",
    paragraphs: [
      `${data.communityName} has collected it quietly. Only its admins know that it is for you.`,
      "Log in to see it, and to choose how you want to receive it: by PayPal or as a paper check.",
    ],
    action: { label: "See it and choose", href: data.link },
    sms: `${PRODUCT_NAME}: something is waiting for you, and only you can open it. Log in to see it: ${data.link}`,
  }),
  "money-without-account": (data) => ({
    subject: `Something from ${data.communityName} is waiting for you`,
    preheader: NEUTRAL,
    heading: "Something is waiting for you",
    paragraphs: [
      `You deleted your account while ${data.communityName} was collecting this, quietly. It is still yours. Only its admins know that it is for you.`,
      "To choose how you want to receive it, create an account with this very e-mail address. Then come back to this e-mail and open the link.",
    ],
    action: { label: "See it and choose", href: data.link },
    sms: `${PRODUCT_NAME}: something is waiting for you, and only you can open it. Create an account with the e-mail address you had here, then open: ${data.link}`,
  }),
  "payout-sent": (data) => ({
    subject: "It is on its way to you",
    preheader: NEUTRAL,
    heading: "It is on its way to you",
    paragraphs: [
      `What ${data.communityName} collected for you goes out by ${data.method} and usually arrives in 1-3 business days.`,
    ],
    ...seen(data.link, "See where it is"),
    note: ONLY_ADMINS,
    sms: `${PRODUCT_NAME}: it is on its way to you and usually arrives in 1-3 business days.${data.link ? ` See where it is: ${data.link}` : ""}`,
  }),
  "payout-returned": (data) => ({
    subject: "It came back to us, and is kept for you",
    preheader: NEUTRAL,
    heading: "It came back to us",
    paragraphs: [
      `We sent you what ${data.communityName} collected, and it came back. It is kept for you; nothing is lost.`,
      "Please check how you want to receive it.",
    ],
    action: { label: "Check how to receive it", href: data.link },
    note: ONLY_ADMINS,
    sms: `${PRODUCT_NAME}: what we sent you came back. It is kept for you. Please check how to receive it: ${data.link}`,
  }),
};
