import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "./index";

const jsonColumns = Object.values(schema)
  .flatMap((table) => (is(table, PgTable) ? Object.values(getTableColumns(table)) : []))
  .filter((column) => /^jsonb?$/.test(column.getSQLType()));

it.each(jsonColumns.map((column) => [column.uniqueName ?? column.name, column] as const))(
  "%s takes every text",
  (_name, column) => {
    const value = { text: "half \ud83c, \u0000, whole \ud83c\udf32", list: ["\udf32"], count: 1, none: null };
    expect(column.mapToDriverValue(value)).toBe(
      JSON.stringify({ text: "half \ufffd, , whole \ud83c\udf32", list: ["\ufffd"], count: 1, none: null }),
    );
  },
);
