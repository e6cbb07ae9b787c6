import type { getTranslations } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { PROVIDER_NAMES, SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { because, type Why } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { TOO_LATE } from "../second-factor/restart";

type LoginWords = Awaited<ReturnType<typeof getTranslations<"authPages.login">>>;

/** Codes whose texts need only the provider's name. */
const PROVIDER_PROBLEMS = new Map<string, "declined" | "passwordFirst" | "tooMany" | "unavailable">([
  ["denied", "declined"],
  ["password-first", "passwordFirst"],
  ["too-many", "tooMany"],
  ["unavailable", "unavailable"],
]);

type Refusal = { error: string | undefined; provider: string | undefined };

/** By our own or next-auth's error code. */
export function wordsFor(
  t: LoginWords,
  language: Language,
  { error, provider }: Refusal,
): string | undefined {
  if (!error) return undefined;
  const say = (why: Why) => reasonWords(language, why);
  if (error === "CredentialsSignin") return say("sign_in.wrong_credentials");
  if (error === TOO_LATE) return say("sign_in.too_late");
  const known = SIGN_IN_PROVIDERS.find((one) => one === provider);
  if (!known) return say("unexpected");
  if (error === "no-data") return say(because("external.no_data", { provider: known }));
  const text = PROVIDER_PROBLEMS.get(error);
  return text ? t(text, { provider: PROVIDER_NAMES[known] }) : say("unexpected");
}
