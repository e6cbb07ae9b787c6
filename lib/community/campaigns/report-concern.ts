import { z } from "zod";
import { asIssue } from "@/lib/kernel";
import { contactFields, noteText } from "@/lib/notification";
import { countNote, openThread } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, log, parseInput } from "@/lib/platform";
import { campaignIdSchema } from "../schemas";
import { publicCampaign } from "./read-campaign";

/** The most that a report may say. */
export const MAX_CONCERN = 1000;

const INVALID = asIssue("person.invalid_email");

/** What `reportConcern` takes. `website` is a honeypot: people do not see it, spam programs fill it in. */
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
 * Reports a concern about a campaign: a desk thread and one e-mail that names the campaign. Open to every
 * reader of the campaign. Runs outside a transaction.
 * - Throws `notFound` like the campaign, `invalid` with errors by field, and `too_many` like the contact
 *   form.
 * - A filled honeypot returns success and sends nothing.
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
