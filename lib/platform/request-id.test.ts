import { expect, it } from "vitest";
import { requestIdOf } from "./request-id";

const NEW = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each([
  ["a UUID", "01a1f889-dd08-72c0-963b-d8f364db06e7"],
  ["what nginx makes", "8f14e45fceea167a5a36dedd4bea2543"],
])("takes the id of a proxy: %s", (_, id) => expect(requestIdOf(id)).toBe(id));

it.each([
  undefined,
  "",
  "alan@hill.example",
  "2025550143",
  "+1 202 555 0143",
  "01a1f889\nx-evil: 1",
  "a".repeat(37),
  "-".repeat(20),
  "ab12-",
])("makes a new one in place of %j", (header) => expect(requestIdOf(header)).toMatch(NEW));
