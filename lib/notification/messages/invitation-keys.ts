import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Key suffix. */
export const TEXT_COPY = ":text";

type Looked = { key: SQLWrapper; template: SQLWrapper; userId: SQLWrapper };

/**
 * The reader wants no invitations (this one stays in their list), or gets it by text and this is the e-mail.
 */
export const isUnwantedInvitation = ({ key, template, userId }: Looked): SQL<boolean> => sql`(
  ${template} = 'invitation' and ${userId} is not null and (
    exists (
      select 1 from message_preferences unwanted
      where unwanted.user_id = ${userId} and unwanted.message_type = 1 and not unwanted.is_enabled)
    or exists (select 1 from messages by_text where by_text.dedupe_key = ${key} || ${TEXT_COPY}::text)))`;
