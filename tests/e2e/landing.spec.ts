import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/arrived";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";

const SUPPORT = "support@manyhands.example";
const SECTIONS = ["howItWorks", "about", "contact", "tutorials", "FAQ", "values", "privacy", "terms"];

const topOf = (page: Page, section: string) =>
  page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);

const expectBrought = (page: Page, section: string) =>
  expect
    .poll(() => topOf(page, section).then((top) => top > -10 && top < 200), { message: section })
    .toBe(true);

const form = (page: Page) => page.locator("#contact");
const submit = (page: Page) => form(page).getByRole("button", { name: "Send message" });

async function fill(page: Page, typed: { name: string; email: string; message: string }): Promise<void> {
  await form(page).getByLabel("Your name").fill(typed.name);
  await form(page).getByLabel("E-mail").fill(typed.email);
  await form(page).getByLabel("Message").fill(typed.message);
}

const typed = (message: string) => ({
  name: "Theo Lindqvist",
  email: "theo@lindqvist.example",
  message,
});

async function arrived(page: Page, simulatorUrl: string, message: string): Promise<number> {
  const mails = await mailsTo(page, simulatorUrl, SUPPORT);
  return mails.filter(({ text }) => text.includes(message)).length;
}

atEachWidth(() => {
  test("the front page leads to all of its parts, and out of it", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help one of your own, quietly.");
    await expect(page.locator(".hero").getByRole("link", { name: "Start a community" })).toHaveAttribute(
      "href",
      "/sign-up?type=create",
    );
    await expect(page.getByRole("link", { name: "Find yours" })).toHaveAttribute(
      "href",
      "/sign-up?type=search",
    );
    for (const section of SECTIONS) await expect(page.locator(`#${section}`)).toBeVisible();
    await expect(page.locator("#howItWorks li")).toHaveCount(4);
    await expect(page.locator("#values dt")).toHaveCount(6);
    await expect(page.locator("#tutorials h3 a")).toHaveCount(7);
    await expect(page.locator("#FAQ summary")).toHaveCount(3);
    await page.locator("#FAQ summary").nth(1).click();
    await expect(page.locator("#FAQ details").nth(1)).toHaveAttribute("open", "");
    const foot = page.getByRole("contentinfo");
    for (const name of [
      "How it works",
      "Our Values",
      "FAQ’s",
      "Privacy Policy",
      "Terms and Conditions",
      "Text messages",
    ]) {
      await expect(foot.getByRole("link", { name })).toBeVisible();
    }
    await foot.getByRole("link", { name: "Contact" }).click();
    await expectBrought(page, "contact");
    await page.getByRole("link", { name: "See every question" }).click();
    await expect(page).toHaveURL(/\/questions$/);
  });
});

atEachWidth(() => {
  test("?page= brings to its section, with scripts and without; anything else changes nothing", async ({
    another,
  }) => {
    const [page, plain] = [
      await another({ reducedMotion: "reduce" }),
      await another({ javaScriptEnabled: false }),
    ];
    for (const section of SECTIONS) {
      await page.goto(`/?page=${section}`);
      await expectBrought(page, section);
      await expect(page.locator(`#${section}`)).toBeFocused();
      await plain.goto(`/?page=${section}`);
      await expectBrought(plain, section);
    }
    for (const nonsense of ["", "x".repeat(3000), "%00", "<script>", "contact&page=FAQ"]) {
      const answer = await page.goto(
        `/?page=${nonsense === "contact&page=FAQ" ? nonsense : encodeURIComponent(nonsense)}`,
      );
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
});

test("the drawer of a narrow screen opens, closes and leads on by keyboard, and opens without scripts", async ({
  another,
}) => {
  const narrow = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const page = await another({ ...narrow, colorScheme: "dark" });
  await page.goto("/", { waitUntil: "networkidle" });
  const button = page.getByLabel("Menu");
  const drawer = page.locator(".drawer-panel");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(drawer.getByRole("link", { name: "How it works" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  await drawer.getByRole("link", { name: "Contact" }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expectBrought(page, "contact");

  const plain = await another({ ...narrow, javaScriptEnabled: false });
  await plain.goto("/");
  await plain.getByLabel("Menu").click();
  await plain.locator(".drawer-panel").getByRole("link", { name: "Sign up" }).click();
  await expect(plain).toHaveURL(/\/sign-up$/);
});

test("a message is sent once all three fields are right, and what was typed stays until then", async ({
  page,
  simulatorUrl,
}) => {
  await page.goto("/?page=contact", { waitUntil: "networkidle" });
  await submit(page).click();
  await expect(form(page).getByText("Required")).toHaveCount(3);
  await expect(form(page).getByLabel("Your name")).toBeFocused();
  await expect(submit(page)).toBeDisabled();

  await fill(page, { name: "Theo", email: "theo@lindqvist", message: "x".repeat(10_000) });
  await form(page).getByLabel("E-mail").blur();
  await expect(form(page).getByText("Invalid email address")).toBeVisible();
  await expect(form(page).getByText("At most 250 characters")).toBeVisible();
  await expect(form(page).getByText("10,000 of 250")).toBeVisible();
  await expectAccessible(page);

  await fill(page, { ...typed(""), message: "https://casino.example" });
  await submit(page).click();
  await expect(form(page).getByText("A message of links alone is not sent")).toBeVisible();
  await expect(form(page).getByLabel("Message")).toHaveValue("https://casino.example");
  await expect(form(page).getByLabel("Message")).toBeFocused();

  const right = typed("Can <b>a street</b> be a community?");
  await fill(page, right);
  await submit(page).click();
  await expect(form(page).getByRole("status")).toHaveText("Message was sent");
  await expect(form(page).getByLabel("Your name")).toHaveValue("");
  await expect.poll(() => arrived(page, simulatorUrl, right.message), { timeout: 20_000 }).toBe(1);
});

test("a message goes without scripts, and one with the trap filled goes nowhere", async ({
  another,
  simulatorUrl,
}) => {
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto("/");
  const right = typed("Hello from an old phone");
  await fill(plain, { ...right, email: "theo@" });
  await submit(plain).click();
  await expect(form(plain).getByText("Invalid email address")).toBeVisible();
  await expect(form(plain).getByLabel("Message")).toHaveValue(right.message);
  await expectBrought(plain, "contact");
  await form(plain).getByLabel("E-mail").fill(right.email);
  await submit(plain).click();
  await expect(form(plain).getByRole("status")).toHaveText("Message was sent");
  await expectBrought(plain, "contact");

  const robot = await another({ javaScriptEnabled: false });
  await robot.goto("/");
  const trapped = typed("Cheap quilts for everybody");
  await fill(robot, trapped);
  await robot.locator("[name=website]").fill("https://casino.example", { force: true });
  await submit(robot).click();
  await expect(form(robot).getByRole("status")).toHaveText("Message was sent");

  await expect.poll(() => arrived(plain, simulatorUrl, right.message), { timeout: 20_000 }).toBe(1);
  expect(await arrived(plain, simulatorUrl, trapped.message)).toBe(0);
});

test("too many messages are told so in a sentence, and the last one stays typed", async ({ page }) => {
  const one = { ...typed("A question"), email: "theo.again@lindqvist.example" };
  for (let sent = 0; sent < 5; sent++) {
    const multipart = { ...one, message: `${one.message} no ${sent}` };
    expect((await page.request.post("/api/notification/contactus", { multipart })).status()).toBe(200);
  }
  await page.goto("/?page=contact", { waitUntil: "networkidle" });
  await fill(page, one);
  await submit(page).click();
  await expect(form(page).getByRole("alert")).toContainText("That is more than we can take at once.");
  await expect(form(page).getByLabel("Message")).toHaveValue(one.message);
});

test("the language is switched at the foot and stays", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^es/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Ayude a uno de los suyos, con discreción.",
  );
  await page.reload();
  await expect(page.locator("#contact").getByRole("button", { name: "Enviar mensaje" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
});

atEachWidth(() => {
  test("a first visit is painted in the device's fonts, then in ours; all of it gets drawn, and nothing moves", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = { fonts: [] as (string | undefined)[], shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      document.addEventListener("DOMContentLoaded", () =>
        seen.fonts.push(document.documentElement.dataset.fonts),
      );
    });
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).not.toHaveAttribute("data-fonts");
    await expect(root).not.toHaveAttribute("data-below");
    await expect(page.locator("#contact")).toHaveAttribute("data-drawn", "");
    const { fonts, shift, faces } = await page.evaluate(() => ({
      ...(window as unknown as { seen: { fonts: string[]; shift: number } }).seen,
      faces: [...document.fonts].map(({ family }) => family.replace(/"/g, "")),
    }));
    expect(fonts).toEqual(["late"]);
    expect(shift).toBeLessThan(0.01);
    expect(faces).toEqual(
      expect.arrayContaining([
        "fraunces",
        "figtree",
        "Times as Fraunces",
        "Georgia as Fraunces",
        "Arial as Figtree",
      ]),
    );
  });
});
