const RESEND = ["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET"] as const;
const TWILIO = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_MESSAGING_SERVICE_SID"] as const;

type Name =
  | (typeof RESEND)[number]
  | (typeof TWILIO)[number]
  | "SMTP_URL"
  | "SIMULATOR_URL"
  | "INBOUND_EMAIL_DOMAIN";
type Settings = { readonly [name in Name]?: string | undefined };

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Exactly one way must be fully configured. */
function wrongOfEmail(settings: Settings): string[] {
  const missing = RESEND.filter((name) => !settings[name]);
  const { SMTP_URL, INBOUND_EMAIL_DOMAIN, SIMULATOR_URL } = settings;
  if (!SMTP_URL) {
    if (missing.length === RESEND.length) {
      return [`e-mail can't be sent: set ${RESEND.join(" and ")} for Resend, or SMTP_URL for a mail server`];
    }
    return missing.length === 0 ? [] : [`${RESEND.join(" and ")} go together: ${missing[0]} is missing`];
  }
  const wrong: string[] = [];
  if (missing.length < RESEND.length) {
    wrong.push(`e-mail uses either Resend or a mail server: leave out SMTP_URL, or ${RESEND.join(" and ")}`);
  }
  if (INBOUND_EMAIL_DOMAIN) {
    wrong.push(
      "INBOUND_EMAIL_DOMAIN needs Resend, which receives the mail: leave it out when SMTP_URL is set",
    );
  }
  if (SIMULATOR_URL && URL.canParse(SMTP_URL) && !LOOPBACK.includes(new URL(SMTP_URL).hostname)) {
    wrong.push("SMTP_URL must be on this machine (127.0.0.1) while SIMULATOR_URL is set");
  }
  return wrong;
}

/** Complete or absent. */
function wrongOfTexts(settings: Settings): string[] {
  const missing = TWILIO.filter((name) => !settings[name]);
  if (missing.length === 0 || missing.length === TWILIO.length) return [];
  return [`texts need ${missing.join(", ")}, too: set all of ${TWILIO.join(", ")}, or none for e-mail only`];
}

export const settingsApart = (settings: Settings): string[] => [
  ...wrongOfEmail(settings),
  ...wrongOfTexts(settings),
];
