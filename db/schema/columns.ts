import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Integer US cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });
/** UUIDv7, made by the application. */
export const id = (name = "id") => uuid(name);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
/**
 * Text that is ordered by its bytes, on every machine alike, so that what begins with the same letters stands together.
 */
export const byBytes = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const storable = (value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

/** JSON as PostgreSQL takes it: without U+0000, and with U+FFFD for half a surrogate pair. */
export const jsonText = (value: unknown): string => JSON.stringify(value, (_name, part) => storable(part));

export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: jsonText,
});
