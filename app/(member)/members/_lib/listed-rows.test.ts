import { expect, test } from "vitest";
import { chosenColumns, typedRows } from "./listed-rows";

test("what was typed comes by row, whatever else a form sends", () => {
  expect(
    typedRows([
      ["do", "save"],
      ["rows.12.email", "a@x.example"],
      ["rows.3.firstName", "Ann"],
      ["rows.12.phoneNumber", ""],
      ["rows.12.role", "1"],
      ["rows.x.email", "b@x.example"],
    ]),
  ).toEqual([
    { number: 12, email: "a@x.example", phoneNumber: "" },
    { number: 3, firstName: "Ann" },
  ]);
});

test("columns come in their order, and one that is missing holds nothing", () => {
  expect(
    chosenColumns([
      ["columns.2", "email"],
      ["columns.0", "name"],
      ["columns.200", "email"],
    ]),
  ).toEqual(["name", "none", "email"]);
});
