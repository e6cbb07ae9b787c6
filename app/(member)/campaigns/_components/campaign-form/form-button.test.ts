import { expect, it } from "vitest";
import {
  buttonOfReturnKey,
  LAUNCH_DRAFT,
  LAUNCH_NEW,
  LAUNCH_SUGGESTION,
  SAVE_DRAFT,
  SAVE_NEW,
  SAVE_SUGGESTION,
} from "./form-button";

it.each([
  ["a new campaign", [LAUNCH_NEW, SAVE_NEW], SAVE_NEW],
  ["a draft", [LAUNCH_DRAFT, SAVE_DRAFT], SAVE_DRAFT],
  ["a suggestion", [SAVE_SUGGESTION, LAUNCH_SUGGESTION], SAVE_SUGGESTION],
  ["a form with nothing but a way to launch", [LAUNCH_NEW], LAUNCH_NEW],
] as const)("the return key in %s presses what can be undone", (_, buttons, pressed) => {
  expect(buttonOfReturnKey(buttons)).toBe(pressed);
});
