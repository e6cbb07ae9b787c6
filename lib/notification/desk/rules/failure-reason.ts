const ADDRESS = /(?<![^\s<>",;:()[\]])[^\s<>",;:()[\]]+@[^\s<>"',;:()[\]]+|\+?\d[\d\s().-]{6,}\d/g;

const LONGEST = 120;

/** Twilio's error codes. */
const CARRIER_CODES = {
  "21211": "noNumber",
  "21408": "countryOff",
  "21610": "stopped",
  "21614": "takesNoTexts",
  "30003": "outOfReach",
  "30004": "blocked",
  "30005": "unknownNumber",
  "30006": "landline",
  "30007": "spam",
  "30008": "noReason",
  "30034": "notRegistered",
} as const;

const WITHOUT_CODE = {
  "email.bounced": "bounced",
  "email.failed": "gaveUp",
  "email.suppressed": "suppressed",
  undelivered: "undelivered",
  failed: "undelivered",
} as const;

type CarrierFault = (typeof CARRIER_CODES)[keyof typeof CARRIER_CODES];

export type FailureReason =
  | { key: "none" | (typeof WITHOUT_CODE)[keyof typeof WITHOUT_CODE] }
  | { key: CarrierFault | "refused"; code: string }
  | { key: "other"; words: string };

const isNamed = (told: string): told is keyof typeof WITHOUT_CODE => Object.hasOwn(WITHOUT_CODE, told);

/** Groupable, without addresses and numbers, which the desk must not read here. */
export function failureReason(lastError: string | null): FailureReason {
  const told = lastError?.trim();
  if (!told) return { key: "none" };
  if (isNamed(told)) return { key: WITHOUT_CODE[told] };
  const code = /\b(21\d{3}|30\d{3})\b/.exec(told)?.[1];
  if (code) return { key: (CARRIER_CODES as Record<string, CarrierFault>)[code] ?? "refused", code };
  const words = told.replace(ADDRESS, "…");
  return { key: "other", words: words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words };
}
