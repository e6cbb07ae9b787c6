import { type SQL, sql } from "drizzle-orm";

const PREFIX = "launch-copy:";

export const launchCopyKeys = (id: string) => ({
  text: `${PREFIX}${id}:text`,
  email: `${PREFIX}${id}:email`,
});

/** The text of a copy never becomes an e-mail: one is sent beside it if there is a mailbox. */
export const isLaunchCopy = (key: SQL): SQL => sql`starts_with(${key}, ${PREFIX})`;
