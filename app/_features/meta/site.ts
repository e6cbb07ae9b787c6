import { env } from "@/lib/platform";
import type { Site } from "./things";

export function siteOf(): Site {
  const { APP_URL, PROVIDER_NAME: provider, PROVIDER_SUPPORT_EMAIL: email } = env();
  return { origin: new URL(APP_URL).origin, provider, email };
}
