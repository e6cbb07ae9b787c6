import { randomInt, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { changeCode, endCodes, openCode, replaceCode } from "@/lib/identity/inside";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, consumeLimit, hashToken, seal, unseal } from "@/lib/platform";
import { changeEnd, type SentCode } from "./rules/code-standing";

const PURPOSE = "phone-code" as const;
const HOUR_SECONDS = 3600;

/** Prevents flooding a phone and carrier costs. */
const PER_PERSON = { max: 6, windowSeconds: HOUR_SECONDS };
const PER_NUMBER = { max: 6, windowSeconds: HOUR_SECONDS };
const PER_NUMBER_A_DAY = { max: 12, windowSeconds: 24 * HOUR_SECONDS };
const PER_ADDRESS = { max: 30, windowSeconds: HOUR_SECONDS };

const dataSchema = z.object({
  phoneNumber: z.string(),
  /** Sealed, not hashed: six digits are too few for a hash. */
  code: z.string(),
  tries: z.number().int(),
  again: z.boolean(),
  thenText: z.boolean(),
});

type OpenChange = SentCode & {
  id: string;
  phoneNumber: string;
  sealedCode: string;
  thenText: boolean;
};

/** Changes only under the account's lock. */
export async function openChange(ctx: Ctx, userId: string): Promise<OpenChange | null> {
  const row = await openCode(ctx, userId, PURPOSE);
  if (!row) return null;
  const { code: sealedCode, ...data } = dataSchema.parse(row.data);
  return { ...data, id: row.id, sentAt: row.createdAt, sealedCode };
}

export const endChanges = (ctx: Ctx, userId: string): Promise<void> => endCodes(ctx, userId, PURPOSE);

type Wanted = Pick<OpenChange, "phoneNumber" | "thenText" | "again">;

/** Under the account's lock. Throws `too_many`. */
export async function sendCode(ctx: Ctx, userId: string, wanted: Wanted): Promise<void> {
  await consumeLimit(ctx, `phone-code:by:${userId}`, PER_PERSON);
  const number = hashToken(wanted.phoneNumber).slice(0, 32);
  await consumeLimit(ctx, `phone-code:to:${number}`, PER_NUMBER);
  await consumeLimit(ctx, `phone-code:day:${number}`, PER_NUMBER_A_DAY);
  if (ctx.ip) await consumeLimit(ctx, `phone-code:from:${ctx.ip}`, PER_ADDRESS);
  const code = await seal(String(randomInt(1_000_000)).padStart(6, "0"));
  const id = await replaceCode(ctx, {
    userId,
    purpose: PURPOSE,
    data: { ...wanted, code, tries: 0 },
    expiresAt: changeEnd(ctx.now()),
  });
  const [person] = await ctx.db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  await queueMessage(ctx, {
    dedupeKey: `phone-code:${userId}:${id}`,
    template: "phone-code",
    data: { code },
    to: { phone: wanted.phoneNumber, language: person?.language ?? "en" },
  });
  await audit(ctx, "account.phone_code_sent", { type: "user", id: userId }, { again: wanted.again });
}

/** Compares in constant time. */
export const isCode = async (change: OpenChange, digits: string): Promise<boolean> =>
  timingSafeEqual(Buffer.from(hashToken(await unseal(change.sealedCode))), Buffer.from(hashToken(digits)));

function remember(ctx: Ctx, change: OpenChange, changes: Partial<Pick<OpenChange, "tries" | "thenText">>) {
  const { id, phoneNumber, sealedCode: code, tries, again, thenText } = change;
  return changeCode(ctx, id, { phoneNumber, code, again, tries, thenText, ...changes });
}

export const countTry = (ctx: Ctx, change: OpenChange) => remember(ctx, change, { tries: change.tries + 1 });

export const wantText = (ctx: Ctx, change: OpenChange, thenText: boolean) =>
  remember(ctx, change, { thenText });
