const ADDRESS = /(?<![^\s<>",;:()[\]])[^\s<>",;:()[\]]+@[^\s<>"',;:()[\]]+|\+?\d[\d\s().-]{6,}\d/g;

const LONGEST = 120;

/** Twilio's error codes. */
const CARRIER_CODES: Record<string, string> = {
  "21211": "The number is none",
  "21408": "Texts to this country are switched off",
  "21610": "The phone said STOP",
  "21614": "The number takes no texts",
  "30003": "The phone was switched off or out of reach",
  "30004": "The carrier blocks the text",
  "30005": "Nobody has this number",
  "30006": "The number is a landline, or its carrier does not serve us",
  "30007": "The carrier took the text for spam",
  "30008": "The carrier gave no reason",
  "30034": "Our number is not registered with the carriers",
};

const EMAIL_EVENTS: Record<string, string> = {
  "email.bounced": "The mailbox sent it back",
  "email.failed": "The provider of e-mails gave up",
  "email.suppressed": "The provider of e-mails suppresses the address",
};

const STATUSES: Record<string, string> = {
  undelivered: "The carrier did not bring it",
  failed: "The carrier did not bring it",
};

/** Groupable, without addresses and numbers, which the desk must not read here. */
export function failureReason(lastError: string | null): string {
  const told = lastError?.trim();
  if (!told) return "Without a reason";
  const known = EMAIL_EVENTS[told] ?? STATUSES[told];
  if (known) return known;
  const code = /\b(21\d{3}|30\d{3})\b/.exec(told)?.[1];
  if (code) return `${CARRIER_CODES[code] ?? "The carrier refused it"} (${code})`;
  const words = told.replace(ADDRESS, "…");
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}
