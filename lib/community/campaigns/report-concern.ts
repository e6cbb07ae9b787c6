import { z } from "zod";
import { asIssue } from "@/lib/kernel";
import { contactFields, noteText } from "@/lib/notification";
import { countNote, openThread } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, log, parseInput } from "@/lib/platform";
import { campaignIdSchema } from "../schemas";
import { publicCampaign } from "./read-campaign";

export const MAX_CONCERN = 1000;

const INVALID = asIssue("person.invalid_email");

/** `website` is a honeypot. */
export const concernSchema = z.object({
  ...campaignIdSchema.shape,
  message: noteText(MAX_CONCERN),
  /** Empty if no answer is wanted. */
  email: z
    .string()
    .trim()
    .transform((text, { addIssue }) => {
      if (text === "") return text;
      const email = contactFields.email.safeParse(text);
      if (email.success) return email.data;
      addIssue(email.error.issues[0]?.message ?? INVALID);
      return z.NEVER;
    }),
  website: z.string().optional(),
});

/**
 * Reports a concern to the provider: a desk thread and one e-mail. Call it outside a transaction.
 *
 * - Throws `notFound` like the campaign, `invalid` by field, and `too_many`.
 * - A filled honeypot returns like a success but sends nothing.
 */
export async function reportConcern(ctx: Ctx, input: z.input<typeof concernSchema>): Promise<void> {
  const { website, message, email, ...campaignRef } = parseInput(concernSchema, input);
  const { id, communityId, communityName, name } = await publicCampaign(ctx, campaignRef);
  if (website) {
    log.info("a concern fell into the trap");
    return;
  }
  await countNote(ctx, "concern", email);
  const link = `${env().APP_URL}/community/${communityId}/campaign/${id}`;
  await inTransaction(ctx, (inner) =>
    openThread(inner, {
      kind: "concern",
      name: "",
      email,
      message,
      community: { id: communityId, name: communityName },
      campaign: { id, words: `“${name}” (${id}) ${link}` },
    }),
  );
}
