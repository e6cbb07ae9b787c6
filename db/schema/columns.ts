import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Integer US cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });
/** UUIDv7, made by the application. */
export const id = (name = "id") => uuid(name);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
