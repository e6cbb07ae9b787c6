import { expect, it, test } from "vitest";
import { changeIn, choicesIn } from "./read-form";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

it("reads every kind of the whole form, off where its switch is not sent", () => {
  const { frequency, messages } = choicesIn(
    formOf({ frequency: "2", "way-1": "0", "way-2": "1", "on-2": "on", "way-6": "2", "on-6": "on" }),
  );
  expect(frequency).toBe(2);
  expect(messages.map(({ messageType }) => messageType)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(messages[0]).toEqual({ messageType: 1, communicationMethod: 0, isEnabled: false });
  expect(messages[1]).toEqual({ messageType: 2, communicationMethod: 1, isEnabled: true });
  expect(messages[5]).toEqual({ messageType: 6, communicationMethod: 0, isEnabled: true });
});

test.each([
  [{ frequency: "3" }, { frequency: 3 }],
  [
    { kind: "4", "way-": "1" },
    { messageType: 4, communicationMethod: 1 },
  ],
  [
    { kind: "4", "on-": "yes" },
    { messageType: 4, isEnabled: true },
  ],
  [
    { kind: "4", "on-": "no" },
    { messageType: 4, isEnabled: false },
  ],
])("%j is the change %j", (fields, change) => {
  expect(changeIn(formOf(fields))).toEqual(change);
});
