import { expect, it } from "vitest";
import { encodingFor } from "./negotiate";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity, br;q=nonsense", "identity"],
])("packs for %j as %s", (accepts, expected) => {
  expect(encodingFor(accepts)).toBe(expected);
});
