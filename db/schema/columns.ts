import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const cents = (name: string) => bigint(name, { mode: "number" });
/** UUIDv7. */
export const id = (name = "id") => uuid(name);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
/** Ordered by bytes on every machine, so that equal prefixes are adjacent. */
export const byBytes = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const storable = (value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

/** Drops U+0000 and replaces lone surrogates, as PostgreSQL requires. */
export const jsonText = (value: unknown): string => JSON.stringify(value, (_name, part) => storable(part));

export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: jsonText,
});
