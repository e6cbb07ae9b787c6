import { type SQL, sql } from "drizzle-orm";

const PREFIX = "launch-copy:";

/** The keys of one copy of a launch message: of the text and of the e-mail. */
export const launchCopyKeys = (id: string) => ({
  text: `${PREFIX}${id}:text`,
  email: `${PREFIX}${id}:email`,
});

/**
 * Whether a message with this key is a copy of a launch message. Its text never becomes an e-mail: that went out beside it, if
 * there is a mailbox at all.
 */
export const isLaunchCopy = (key: SQL): SQL => sql`starts_with(${key}, ${PREFIX})`;
