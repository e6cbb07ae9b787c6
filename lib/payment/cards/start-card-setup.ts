import { z } from "zod";
import { askStripe } from "@/lib/integrations/stripe";
import { conversation, hashToken, requireRecentProof, requireUser } from "@/lib/platform";
import { withCustomer } from "../gifts/customer";
import { demandAdmission } from "../gifts/start-donation";
import { attemptKeySchema, workSchema } from "../schemas";
import { mayHandOut } from "../tries/may-try";
import { countSetup, requestSetup, setupParams } from "./begin-setup";

const inputSchema = z.object({ attemptKey: attemptKeySchema, work: workSchema });

/**
 * Begins to save a card without a gift, for clients of the API (specification 001 §7), which confirm the setup with the
 * client secret themselves. Stripe's event then makes the card the caller's saved one, in the place of the one before. The
 * secret counts as one with which cards are tried. A repeated call with the same key returns the same secret. Throws
 * `unauthenticated`, `proof_needed`, `too_many`, `unavailable`.
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
