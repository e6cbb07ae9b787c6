import { env } from "../env";

type Headers = { get(name: string): string | null };

/**
 * Prevents cross-site request forgery. Browsers send Origin with every write, so a missing header is refused.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === new URL(env().APP_URL).origin) return true;
  return new URL(origin).host === (headers.get("x-forwarded-host") ?? headers.get("host"));
}
