import { conflict } from "@/lib/kernel";
import { command, offersTexts, requireUser } from "@/lib/platform";
import { agreeToTexts } from "../consent/record-consent";
import { lockedWays } from "./change-choices";
import { wordsInSchema } from "./schemas";

/**
 * Records the caller's consent, by a form showing `consentWords` in `wordsIn`, like `agreeToTexts`.
 *
 * Throws `conflict` without a confirmed number or on a site without texts.
 */
export const agreeToMyTexts = command(wordsInSchema, async (ctx, { wordsIn }): Promise<void> => {
  const { userId } = requireUser(ctx);
  if (!offersTexts()) throw conflict("person.no_texts");
  const { phone, isPhoneConfirmed } = await lockedWays(ctx, userId);
  if (phone === null || !isPhoneConfirmed) throw conflict("person.no_phone");
  await agreeToTexts(ctx, { userId, phone, source: "settings", language: wordsIn });
});
