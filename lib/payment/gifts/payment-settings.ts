import { eq } from "drizzle-orm";
import { paymentSettings } from "@/db/schema/payment";
import { audit, type Ctx, command, requireUser } from "@/lib/platform";
import { paymentSettingsSchema } from "../schemas";

type PaymentSettings = { donateAnonymously: boolean };

/** Throws `unauthenticated` for visitors. */
export async function myPaymentSettings(ctx: Ctx): Promise<PaymentSettings> {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db
    .select({ donateAnonymously: paymentSettings.donateAnonymously })
    .from(paymentSettings)
    .where(eq(paymentSettings.userId, userId));
  return row ?? { donateAnonymously: false };
}

/** Throws `unauthenticated` for visitors. */
export const savePaymentSettings = command(
  paymentSettingsSchema,
  async (ctx, input): Promise<PaymentSettings> => {
    const { userId } = requireUser(ctx);
    await ctx.db
      .insert(paymentSettings)
      .values({ userId, ...input })
      .onConflictDoUpdate({ target: paymentSettings.userId, set: input });
    await audit(ctx, "payment.settings_saved", { type: "user", id: userId }, input);
    return input;
  },
);
