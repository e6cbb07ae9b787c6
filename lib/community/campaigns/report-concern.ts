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
  /** Empty for somebody who wants no answer. */
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
 * Reports a concern about a campaign to the provider: a thread of its desk, and one e-mail that names the campaign. For everybody to
 * whom the campaign exists: throws `notFound` like the campaign itself, `invalid` with errors by field, and
 * `too_many` past limits like the contact form's. A filled honeypot returns like a success, but sends
 * nothing. Runs outside a transaction.
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
