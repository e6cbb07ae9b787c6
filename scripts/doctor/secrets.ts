import { decoded, type Settings, urlOf } from "./settings";

const SECRET = /SECRET|TOKEN|PASSWORD|API_KEY|_KEY$|^STRIPE_SECRET_KEY$/;
const PUBLIC = new Set(["STRIPE_PUBLISHABLE_KEY"]);
const ADDRESSES = ["DATABASE_URL", "DATABASE_REPLICA_URL", "SMTP_URL"];

export const isSecret = (name: string): boolean =>
  ADDRESSES.includes(name) || (SECRET.test(name) && !PUBLIC.has(name));

/** Shorter values would match ordinary words. */
const SHORTEST = 6;

function secretsOf(settings: Settings): string[] {
  const all = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined || !isSecret(name)) return [];
    if (!ADDRESSES.includes(name)) return [value];
    const { password = "" } = urlOf(value) ?? {};
    return [value, password, decoded(password)];
  });
  return [...new Set(all)].filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

const MASK = "…";

/** In case a rule repeats a secret of the settings. */
export function withoutSecrets<T extends { sentence: string; next?: string }>(
  finding: T,
  settings: Settings,
): T {
  const secrets = secretsOf(settings);
  const masked = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, MASK), text);
  return {
    ...finding,
    sentence: masked(finding.sentence),
    ...(finding.next === undefined ? {} : { next: masked(finding.next) }),
  };
}

/** For display: a secret by its last characters, an address without its password. */
export function shown(name: string, value: string): string {
  if (!isSecret(name)) return value;
  if (ADDRESSES.includes(name)) {
    const url = urlOf(value);
    if (url === null) return MASK;
    if (url.password !== "") url.password = "xxxx";
    return url.href.replace(":xxxx@", `:${MASK}@`);
  }
  const kind = /^(?:[a-z]+_(?:live_|test_)?|whsec_|AC|MG)/.exec(value)?.[0] ?? "";
  return value.length < 20 ? MASK : `${kind}${MASK}${value.slice(-4)}`;
}
