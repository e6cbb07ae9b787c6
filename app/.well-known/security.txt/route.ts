import { securityTxt } from "@/app/_features/meta/security-txt";
import { env } from "@/lib/platform";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const { APP_URL, PROVIDER_SUPPORT_EMAIL: email } = env();
  const text = securityTxt({ origin: new URL(APP_URL).origin, email, now: new Date() });
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
