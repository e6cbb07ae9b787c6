import { conflict } from "@/lib/kernel";
import { command, offersTexts, requireUser } from "@/lib/platform";
import { agreeToTexts } from "../consent/record-consent";
import { lockedWays } from "./change-choices";
import { wordsInSchema } from "./schemas";

/**
 * The caller agrees to texts at their confirmed number, by a form that shows `consentWords` in the language
 * `wordsIn`. Changes nothing where they have already, or where the phone said STOP since. Throws `conflict` without a confirmed number, and on a site that sends no texts.
 */
export const agreeToMyTexts = command(wordsInSchema, async (ctx, { wordsIn }): Promise<void> => {
  const { userId } = requireUser(ctx);
  if (!offersTexts()) throw conflict("person.no_texts");
  const { phone, isPhoneConfirmed } = await lockedWays(ctx, userId);
  if (phone === null || !isPhoneConfirmed) throw conflict("person.no_phone");
  await agreeToTexts(ctx, { userId, phone, source: "settings", language: wordsIn });
});
