import { z } from "zod";
import { chargeDueGifts, payWithSavedCard, settleStripeEvents, startDonation } from "@/lib/payment";
import { makeCtx, systemCtx } from "@/lib/platform";

const attempt = {
  donorId: z.string(),
  campaignId: z.string(),
  attemptKey: z.string(),
  amount: z.number(),
};

const jobSchema = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("begin"), ...attempt }),
  z.object({ verb: z.literal("pay"), paymentMethodId: z.string(), ...attempt }),
  z.object({ verb: z.literal("settle") }),
  /** The worker's charges, at milliseconds since 1970. */
  z.object({ verb: z.literal("charge"), now: z.number() }),
]);
export type SiteJob = z.output<typeof jobSchema>;

async function work(job: SiteJob): Promise<void> {
  if (job.verb === "settle") {
    await settleStripeEvents(systemCtx("test"));
    return;
  }
  if (job.verb === "charge") {
    const now = () => new Date(job.now);
    const clocks = { database: async () => now(), stripe: async () => now() };
    await chargeDueGifts(systemCtx("test", { now }), { clocks });
    return;
  }
  const ctx = makeCtx({ kind: "user", userId: job.donorId, isPlatformAdmin: false });
  const { attemptKey, amount, campaignId } = job;
  const gift = { attemptKey, amount, target: { campaignId }, giveAgain: true };
  if (job.verb === "begin") await startDonation(ctx, gift);
  else await payWithSavedCard(ctx, { ...gift, paymentMethodId: job.paymentMethodId });
}

process.send?.("ready");
process.once("message", async (message) => {
  await work(jobSchema.parse(message));
  process.exit(0);
});
