import { expect, test } from "vitest";
import { SETTINGS, settingsMenu } from "./settings-menu";

test("the settings stand in the order of the specification", () => {
  const every = new Set(SETTINGS.map(({ href }) => href));
  expect(settingsMenu(every).map(({ label }) => label)).toEqual([
    "My communities",
    "New community",
    "Personal info",
    "Subscriptions",
    "Payment preferences",
    "My donations",
    "Login & security",
    "Contact us",
    "Tutorials",
    "FAQ",
  ]);
});

test("a page that is not there is not offered", () => {
  const menu = settingsMenu(new Set(["/settings/faq", "/settings/personal-info", "/elsewhere"]));
  expect(menu.map(({ href }) => href)).toEqual(["/settings/personal-info", "/settings/faq"]);
});
