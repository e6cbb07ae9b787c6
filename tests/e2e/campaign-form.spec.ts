import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

const ADMIN = "admin@lakewood.example";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const errors = (page: Page, text: string) => page.locator(".error").getByText(text, { exact: true });

test("the create form says at its fields what is wrong with them (000 §5)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/campaigns/create-campaign");
  await button(admin, "Launch").click();
  for (const id of ["campaign-title", "campaign-type", "campaign-amount", "campaign-recipient"])
    await expect(admin.locator(`#${id}-error`)).toHaveText("Required");

  const title = admin.getByLabel("Campaign title");
  await title.fill("A roof #1");
  await title.blur();
  await expect(errors(admin, "Invalid campaign name")).toBeVisible();
  await title.fill("A roof");
  await expect(errors(admin, "Invalid campaign name")).toHaveCount(0);
  const amount = admin.getByLabel("Amount", { exact: true });
  await amount.fill("12a");
  await amount.blur();
  await expect(errors(admin, "Invalid amount")).toBeVisible();
  await amount.fill("12");
  await expect(errors(admin, "Invalid amount")).toHaveCount(0);
});

test("at most three members can be left out of the messages (000 §5)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/campaigns/create-campaign");
  const box = admin.getByRole("combobox", { name: "Leave out of the messages" });
  const option = (name: string) => admin.getByRole("option", { name: new RegExp(name) });
  const tags = admin.locator(".picker .tag");
  await box.click();
  const names = ["Alan Kessler", "Andre Baptiste", "Anita Desai"];
  for (const name of names) await option(name).click();
  await expect(tags).toHaveText(names);
  await expect(admin.getByText("3 of 3", { exact: true })).toBeVisible();
  await expect(admin.getByText("Three is the most. Remove someone to choose another.")).toBeVisible();
  await expect(option("Ben Kessler")).toHaveAttribute("aria-disabled", "true");
  await expect(option("Alan Kessler")).not.toHaveAttribute("aria-disabled");
  await option("Ben Kessler").click({ force: true });
  await expect(tags).toHaveText(names);
  await option("Alan Kessler").click();
  await option("Ben Kessler").click();
  await expect(tags).toHaveText([...names.slice(1), "Ben Kessler"]);
});

test("a message goes back to its default, and the checkbox turns all progress messages on and off (000 §4, §5)", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/campaigns/create-campaign");
  const text = admin.getByLabel("Text of the launch message");
  await expect(text).not.toHaveValue("");
  const standard = await text.inputValue();
  await text.fill("Words of our own");
  await button(admin, "Reset the launch message to default").click();
  await expect(text).toHaveValue(standard);

  const all = admin.getByRole("checkbox", { name: "Progress messages" });
  await expect(all).toBeChecked();
  await admin.getByText("Words of the progress messages").click();
  const switches = [25, 50, 75, 100].map((percent) =>
    admin.getByRole("switch", { name: `At ${percent}%`, exact: true }),
  );
  await switches[1]?.click();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  for (const one of switches) await expect(one).toBeChecked();
  await expect(all).toBeChecked();
  await all.click();
  for (const one of switches) await expect(one).not.toBeChecked();
});
