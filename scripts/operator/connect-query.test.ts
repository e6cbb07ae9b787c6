import { expect, it } from "vitest";
import { connectQuery } from "./connect-query";

it("sets each value, with the quotes of SQL inside those of PgBouncer", () => {
  expect(connectQuery({ "manyhands.record_keys": "ab:cd ef:01" })).toBe(
    "connect_query='select set_config(''manyhands.record_keys'', ''ab:cd ef:01'', false)'",
  );
  expect(connectQuery({ a: "o'k", b: "" })).toBe(
    "connect_query='select set_config(''a'', ''o''''k'', false), set_config(''b'', '''', false)'",
  );
});
