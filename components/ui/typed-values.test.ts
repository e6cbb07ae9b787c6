import { expect, it } from "vitest";
import { typedValues } from "./typed-values";

it("what was typed comes back to the form, but no password, no file and nothing of the framework", () => {
  const form = new FormData();
  form.set("$ACTION_REF_1", "");
  form.set("title", "A roof before winter");
  form.set("password", "Manyhands1");
  form.set("confirmPassword", "Manyhands1");
  form.set("file", new File(["x"], "x.png"));
  form.append("excluded", "a");
  form.append("excluded", "b");
  expect(typedValues(form)).toEqual({ title: "A roof before winter", excluded: "b" });
});
