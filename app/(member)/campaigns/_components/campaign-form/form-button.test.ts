import { expect, it } from "vitest";
import { BUTTONS, buttonOfReturnKey, type FormKind } from "./form-button";

it.each(Object.keys(BUTTONS) as FormKind[])("the return key in a form of kind %s saves", (kind) => {
  expect(buttonOfReturnKey(BUTTONS[kind]).intent).toBe("save");
});

it("the return key presses the first button of a form without one that saves", () => {
  const launch = BUTTONS.draft[0];
  expect(buttonOfReturnKey([launch])).toBe(launch);
});
