import { expect, it } from "vitest";
import { queryShape } from "./query-shape";

it.each([
  ['select "id" from "deliveries" where "id" = $1', "SELECT", "deliveries"],
  ["insert into stripe_events (id) values ('evt_1')", "INSERT", "stripe_events"],
  ['update only "users" set "name" = $1', "UPDATE", "users"],
  ["\n  -- a note\n  delete from donations", "DELETE", "donations"],
  ['with held as (select 1 from "public"."campaigns") update x set y = 1', "WITH", "public.campaigns"],
  ["select 'alan@hill.example'", "SELECT", null],
  ["", "QUERY", null],
])("of %j only the verb and the table are told", (text, verb, table) => {
  expect(queryShape(text)).toEqual({ verb, table });
});
