import { isWallet, PRODUCT_NAME, paidWithWords, zoneName } from "@/lib/kernel";
import { type Language, LOCALES } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import type { MessageContent } from "./content";
import type { GivingMessages } from "./data";

export type ReceiptWords = {
  gift: string;
  fee: string;
  coveredFee: string;
  paid: string;
  number: string;
  date: string;
  paidWith: string;
  givenBy: string;
  shownAs: string;
  anonymous: string;
  community: string;
  recipientGets: string;
  ourBalanceGets: string;
  see: string;
  paper: string;
  all: string;
  final: string;
  noGoods: string;
  taxId: (provider: string, number: string) => string;
};

type Receipt = GivingMessages["donation-receipt"];
type Line = [label: string, value: string];

/** Only the provider knows whether donors got anything in return. */
export function receiptNote({ final, noGoods, taxId }: ReceiptWords): string {
  const { NO_GOODS_OR_SERVICES, PROVIDER_NAME, PROVIDER_TAX_ID } = env();
  return [
    ...(NO_GOODS_OR_SERVICES === "yes" ? [noGoods] : []),
    final,
    ...(PROVIDER_TAX_ID ? [taxId(PROVIDER_NAME, PROVIDER_TAX_ID)] : []),
  ].join(" ");
}

const maybe = (label: string, value: string | null | undefined): Line[] => (value ? [[label, value]] : []);

const paidWith = ({ cardBrand, cardLast4, wallet = "" }: Receipt, language: Language) =>
  paidWithWords(
    {
      cardBrand: cardBrand || null,
      cardLast4: cardLast4 || null,
      wallet: isWallet(wallet) ? wallet : null,
    },
    language,
  );

/** "11/22/2026, 2:14 PM, Eastern Time" */
const dateOf = ({ date, time, zone }: Receipt, language: Language) =>
  [date, time, zone && zoneName(zone, LOCALES[language])].filter(Boolean).join(", ");

/** The printable receipt if the reader can open it, else the campaign. Visitors get their list. */
function waysOn(
  { paper, link, givenBy }: Receipt,
  words: ReceiptWords,
): Pick<MessageContent, "action" | "links"> {
  const see = link ? [{ label: words.see, href: link }] : [];
  const ways = paper ? [{ label: words.paper, href: paper }, ...see] : see;
  const [first, ...others] = ways;
  const all = givenBy ? [{ label: words.all, href: `${env().APP_URL}/statement` }] : [];
  const links = [...others, ...all];
  return {
    ...(first ? { action: { ...first, isOutlined: true } } : {}),
    ...(links.length > 0 ? { links } : {}),
  };
}

/** Omits what older receipts lack. */
export function receiptParts(
  data: Receipt,
  words: ReceiptWords,
  language: Language,
): Pick<MessageContent, "sum" | "hasTotal" | "facts" | "gain" | "action" | "links" | "note"> {
  const shownAs = data.isAnonymous ? words.anonymous : data.givenBy;
  return {
    sum: [
      [words.gift, data.amount],
      [data.feeFrom === "gift" ? words.fee : words.coveredFee, data.fee],
      [PRODUCT_NAME, "$0.00"],
      [words.paid, data.charge],
    ],
    hasTotal: true,
    facts: [
      [words.number, data.number],
      [words.date, dateOf(data, language)],
      ...maybe(words.paidWith, paidWith(data, language)),
      ...maybe(words.givenBy, data.givenBy),
      ...(data.givenBy ? maybe(words.shownAs, shownAs) : []),
      [words.community, data.communityName],
    ],
    ...(data.arrives
      ? { gain: [data.link ? words.recipientGets : words.ourBalanceGets, data.arrives] satisfies Line }
      : {}),
    ...waysOn(data, words),
    note: receiptNote(words),
  };
}
