import { expect, it } from "vitest";
import { wellFormed } from "./well-formed";

it.each([
  ["/", "/"],
  ["/questions?a=%ff&b=?", "/questions?a=%ff&b=?"],
  ["/community/Jos%C3%A9", "/community/Jos%C3%A9"],
  ["/%", "/%25"],
  ["/tutorials/%ff?lang=es", "/tutorials/%25ff?lang=es"],
  ["/a/%E0%A4%A/b%20c", "/a/%25E0%25A4%25A/b%20c"],
  ["http://elsewhere.example/campaigns?page=2", "/campaigns?page=2"],
  ["/c/K7T2%00?typed=%00a", "/c/K7T2%EF%BF%BD?typed=%EF%BF%BDa"],
  ["*", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
])("%s is asked for as %s", (target, address) => {
  expect(wellFormed(target)).toBe(address);
});
