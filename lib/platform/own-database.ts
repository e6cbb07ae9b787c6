import { type Database, databaseFor, openDatabase } from "@/db/client";
import { env } from "./env";
import { recordSettings } from "./record-keys";

type Options = { max?: number; name?: string };

/** `databaseFor` whose connections open sealed records. */
export const databaseAt = (url: string, options: Options = {}): Database =>
  databaseFor(url, { ...options, settings: recordSettings() });

export const ownDatabase = (options?: Options): Database => databaseAt(env().DATABASE_URL, options);

/** `openDatabase` of the site's database, for the caller to close. */
export const openOwnDatabase = (options: Options) =>
  openDatabase(env().DATABASE_URL, { ...options, settings: recordSettings() });
