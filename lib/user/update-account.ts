import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { reencodePicture } from "@/lib/integrations/pictures";
import { type FieldReasons, forbidden, invalidFields } from "@/lib/kernel";
import { agreeToTexts, endConsents } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  consumeLimit,
  conversation,
  inTransaction,
  offersTexts,
  requireUser,
  shownMethod,
} from "@/lib/platform";
import { type Account, accountOf } from "./account";
import { lockAccount } from "./lock-account";
import { openChange, sendCode, wantText } from "./phone/phone-codes";
import { codeStanding } from "./phone/rules/code-standing";
import { dropPicture, keepPicture, storePicture } from "./pictures";
import { updateAccountSchema } from "./schemas";

/** Re-encoding a picture costs time and memory. */
const PICTURES = { max: 30, windowSeconds: 3600 };

const EMAIL = 0;
const TEXT = 1;

type User = Awaited<ReturnType<typeof lockAccount>>;
type Wanted = { phoneNumber: string | null; preferredCommunicationMethod: number };

/** Without texts, a number is optional. */
function problemsOf(user: User, { phoneNumber, preferredCommunicationMethod }: Wanted): FieldReasons | null {
  if (!offersTexts()) {
    return preferredCommunicationMethod === TEXT
      ? { preferredCommunicationMethod: ["person.no_texts"] }
      : null;
  }
  if (phoneNumber === null && user.phoneNumber !== null) return { phoneNumber: ["input.required"] };
  if (preferredCommunicationMethod === TEXT && phoneNumber === null) {
    return { preferredCommunicationMethod: ["person.no_phone"] };
  }
  if (preferredCommunicationMethod === EMAIL && user.email === null) {
    return { preferredCommunicationMethod: ["person.no_email"] };
  }
  return null;
}

/** Unless a working one is pending. */
async function askForCode(ctx: Ctx, user: User, number: string | null, thenText: boolean): Promise<void> {
  const waiting = await openChange(ctx, user.id);
  const isGood = waiting?.phoneNumber === number && codeStanding(waiting, ctx.now()) === "open";
  if (number !== null && !isGood) {
    await sendCode(ctx, user.id, { phoneNumber: number, thenText, again: false });
  } else if (waiting && waiting.thenText !== thenText) {
    await wantText(ctx, waiting, thenText);
  }
}

/**
 * Returns the account, and whether a number is pending (001 §2, §5).
 * - A new phone number needs the texted code: the old one stays until `confirmPhone`; without one the channel
 *   stays e-mail.
 * - A site without texts saves the number as typed, unconfirmed; it may be removed.
 * - Throws `invalid` with errors by field, `forbidden` for another id, `too_many`.
 */
export const updateAccount = conversation(
  updateAccountSchema,
  async (ctx, input): Promise<{ account: Account; phoneWaits: boolean }> => {
    const { userId } = requireUser(ctx);
    if (input.id !== userId) throw forbidden("access.own_account_only");
    if (input.file) await consumeLimit(ctx, `picture:${userId}`, PICTURES);
    // Re-encoding is slow, and no row should be locked.
    const picture = input.file && (await storePicture(ctx, await reencodePicture(input.file)));
    return inTransaction(ctx, async (inner) => {
      const user = await lockAccount(inner);
      const wanted = input.preferredCommunicationMethod ?? shownMethod(user.preferredCommunicationMethod);
      const problems = problemsOf(user, { ...input, preferredCommunicationMethod: wanted });
      if (problems) throw invalidFields(problems);
      const { firstName, lastName, phoneNumber } = input;
      const isNew = phoneNumber !== user.phoneNumber;
      const phoneWaits = offersTexts() && phoneNumber !== null && isNew;
      const textLater = wanted === TEXT && user.phoneNumber === null;
      if (offersTexts()) await askForCode(inner, user, phoneWaits ? phoneNumber : null, textLater);
      const changes = {
        firstName,
        lastName,
        // Without texts, the stored preference stays.
        preferredCommunicationMethod:
          textLater || !offersTexts() ? user.preferredCommunicationMethod : wanted,
        ...(isNew && !offersTexts() ? { phoneNumber, phoneConfirmedAt: null } : {}),
        ...(input.language ? { language: input.language } : {}),
        ...(picture || input.removePicture
          ? { imageName: picture ? await keepPicture(inner, { picture, userId }) : null }
          : {}),
      };
      const [saved] = await inner.db.update(users).set(changes).where(eq(users.id, userId)).returning();
      if (changes.phoneNumber !== undefined) await endConsents(inner, userId);
      if (wanted === TEXT && !textLater && user.phoneNumber && user.phoneConfirmedAt) {
        await agreeToTexts(inner, {
          userId,
          phone: user.phoneNumber,
          source: "settings",
          language: input.wordsIn,
        });
      }
      if (changes.imageName !== undefined) await dropPicture(inner, user.imageName);
      await audit(
        inner,
        "account.updated",
        { type: "user", id: userId },
        { fields: changedOf(user, changes) },
      );
      return { account: accountOf(saved ?? user), phoneWaits };
    });
  },
);

const changedOf = (user: User, changes: Partial<User>) =>
  (Object.keys(changes) as (keyof User)[]).filter((field) => changes[field] !== user[field]);
