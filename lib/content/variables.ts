import { formatCents, LEAST_AGES, PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { quoteDonation } from "@/lib/payment";
import type { Env } from "@/lib/platform";
import { TextError } from "./content-error";

const twelve = (hour: number) => hour % 12 || 12;
const isMorning = (hour: number) => hour % 24 < 12;

/** Part of a sentence. */
const HOURS: Record<Language, (hours: Env["TEXT_HOURS"]) => string> = {
  en: (hours) => {
    const say = (hour: number) => `${twelve(hour)} ${isMorning(hour) ? "am" : "pm"}`;
    return isAlways(hours) ? "at any hour" : `between ${say(hours.from)} and ${say(hours.to)}`;
  },
  es: (hours) => {
    const say = (hour: number) => `${twelve(hour)} ${isMorning(hour) ? "a. m." : "p. m."}`;
    return isAlways(hours) ? "a cualquier hora" : `entre las ${say(hours.from)} y las ${say(hours.to)}`;
  },
};

const isAlways = ({ from, to }: Env["TEXT_HOURS"]) => from === 0 && to === 24;

const HUNDRED_DOLLARS = 10_000;

type Configuration = Pick<
  Env,
  | "PROVIDER_NAME"
  | "PROVIDER_SUPPORT_EMAIL"
  | "PROVIDER_ADDRESS"
  | "APP_URL"
  | "CARD_FEE_PERCENT"
  | "CARD_FEE_FIXED_CENTS"
  | "TEXT_HOURS"
  | "RETENTION_DAYS"
  | "S3_ENDPOINT"
>;

/** From the configuration except for the product's name. */
export function variablesOf(env: Configuration, language: Language) {
  const rates = { percent: env.CARD_FEE_PERCENT, fixedCents: env.CARD_FEE_FIXED_CENTS };
  const covered = quoteDonation({ amountCents: HUNDRED_DOLLARS, coverFees: true }, rates);
  const uncovered = quoteDonation({ amountCents: HUNDRED_DOLLARS, coverFees: false }, rates);
  return {
    product: PRODUCT_NAME,
    provider: env.PROVIDER_NAME,
    supportEmail: env.PROVIDER_SUPPORT_EMAIL,
    postalAddress: env.PROVIDER_ADDRESS,
    siteAddress: env.APP_URL.replace(/\/$/, ""),
    siteHost: new URL(env.APP_URL).host,
    cardPercent: `${env.CARD_FEE_PERCENT}%`,
    cardFixed: formatCents(env.CARD_FEE_FIXED_CENTS),
    /** For a gift of $100. */
    hundredCovered: formatCents(covered.chargeCents),
    hundredArrives: formatCents(uncovered.netCents),
    accountAge: String(LEAST_AGES.account),
    accountAgeInEurope: String(LEAST_AGES.accountInEurope),
    givingAge: String(LEAST_AGES.giving),
    /** Only the mark {store} shows it. */
    storeHost: env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).host : "",
    retentionDays: String(env.RETENTION_DAYS),
    textHours: HOURS[language](env.TEXT_HOURS),
  };
}

export type TextVariables = ReturnType<typeof variablesOf>;

/** Throws a TextError for an unknown name. */
export function fillVariables(text: string, variables: TextVariables, line?: number): string {
  const known = new Map<string, string>(Object.entries(variables));
  return text.replace(/\{(\w+)\}/g, (variable, name: string) => {
    const value = known.get(name);
    if (value !== undefined) return value;
    throw new TextError(line, `${variable} is not known; these are: ${[...known.keys()].join(", ")}`);
  });
}
