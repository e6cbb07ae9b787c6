import { type SQL, sql } from "drizzle-orm";

const PREFIX = "launch-copy:";

export const launchCopyKeys = (id: string) => ({
  text: `${PREFIX}${id}:text`,
  email: `${PREFIX}${id}:email`,
});

/** Recognizes a copy, whose text never becomes an e-mail: one is sent beside it. */
export const isLaunchCopy = (key: SQL): SQL => sql`starts_with(${key}, ${PREFIX})`;
