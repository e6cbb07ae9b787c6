import { z } from "zod";
import { askStripe } from "@/lib/integrations/stripe";
import { conversation, hashToken, requireRecentProof, requireUser } from "@/lib/platform";
import { demandAdmission } from "../gifts/start-donation";
import { attemptKeySchema, workSchema } from "../schemas";
import { mayHandOut } from "../tries/may-try";
import { countSetup, requestSetup, setupParams } from "./begin-setup";
import { withCustomer } from "./customer";

const inputSchema = z.object({ attemptKey: attemptKeySchema, work: workSchema });

/**
 * Begins saving a card for API clients (001 §7), which confirm with the client secret; Stripe's event then
 * saves it. The secret counts like card tries. Idempotent by key.
 *
 * - Throws `unauthenticated`, `proof_needed`, `too_many`, `unavailable`.
 */
export const startCardSetup = conversation(inputSchema, async (ctx, input) => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  const attemptKey = `${userId}:setup:${input.attemptKey}`;
  await countSetup(ctx, userId);
  const admission = await mayHandOut(ctx, {
    campaignId: null,
    visitorEmail: null,
    card: null,
    attemptKey,
    press: "setup",
    isUsedUp: true,
    work: input.work,
  });
  demandAdmission(admission);
  const { client_secret: clientSecret, id } = await askStripe(async () => {
    const params = await setupParams(ctx, userId, attemptKey);
    const key = `setup_${hashToken(`${attemptKey}:${params.metadata.cardVersion}`)}`;
    return withCustomer(ctx, userId, ({ id, suffix }) =>
      requestSetup({ ...params, customer: id }, key + suffix),
    );
  });
  if (!clientSecret) throw new Error(`setup ${id} came without its client secret`);
  return { clientSecret };
});
