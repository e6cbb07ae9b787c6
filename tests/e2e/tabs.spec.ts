import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";

const ADMIN = "admin@lakewood.example";

const PAGES = [
  ["/campaigns", "/campaigns?dataType=1"],
  ["/our-balance", "/our-balance?dataType=1"],
  ["/settings/admin/drafts", "/settings/admin/drafts/suggestion"],
  ["/notifications", "/notifications?box=archive"],
] as const;

test("arrow keys move between tabs, and Enter and the space bar open them", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, ADMIN);
  for (const [first, second] of PAGES) {
    await page.goto(first);
    const tabs = page.getByRole("tablist").getByRole("tab");
    const [one, two] = [tabs.nth(0), tabs.nth(1)];
    await expect(one).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName(await one.innerText().then(flat));
    await expectAccessible(page);
    await one.focus();
    await page.keyboard.press("ArrowRight");
    await expect(two).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(one).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(two).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(second);
    await expect(two).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await two.focus();
    await page.keyboard.press("Home");
    await expect(one).toBeFocused();
    await page.keyboard.press(" ");
    await expect(one).toHaveAttribute("aria-selected", "true");
    await expect(page).not.toHaveURL(second);
  }
});

test("without JavaScript tabs are links, and each is a stop of the tab key", async ({ signedIn }) => {
  const page = await signedIn(ADMIN, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  for (const [first, second] of PAGES) {
    await page.goto(first);
    const tabs = page.getByRole("tab");
    await tabs.nth(0).focus();
    await page.keyboard.press("Tab");
    await expect(tabs.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(second);
    await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true");
  }
});

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
