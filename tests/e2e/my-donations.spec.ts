import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const MEMBER = "member@lakewood.example";
const VISITOR = "marta@visitor.example";
const BASE = "/settings/my-donations";

type Settled = { id: string; amount: number; anonymous: boolean };

/**
 * Gives eleven seeded gifts to one person, charged before June 1: nine last year, and two before. The
 * person's other gifts lose their donor.
 */
async function giveEleven(email: string): Promise<Settled[]> {
  const donorId = await seededPerson(email);
  return inSiteDatabase(async (sql) => {
    await sql`update donations set donor_id = null, donor_number = null where donor_id = ${donorId}`;
    const given = await sql<Settled[]>`
      with chosen as (
        select id, row_number() over (order by id) as place from donations
        where state = 'succeeded' and visitor_email is null limit 11)
      update donations set
        donor_id = ${donorId}, donor_number = 12 - place, is_anonymous = place = 1,
        charged_at = make_timestamptz(
          case when place <= 9 then extract(year from now())::int - 1 else extract(year from now())::int - 2 end,
          5, (20 - place)::int, 12, 0, 0, 'America/New_York')
      from chosen where donations.id = chosen.id
      returning donations.id, donations.amount_cents as amount, donations.is_anonymous as anonymous`;
    await sql`
      insert into donor_totals (donor_id, gifts, left_cents)
      select donor_id, count(*), sum(c.amount_cents - c.reversed_cents)
      from donations join contributions c on c.donation_id = donations.id
      where donor_id = ${donorId} group by 1
      on conflict (donor_id) do update set gifts = excluded.gifts, left_cents = excluded.left_cents`;
    return given;
  });
}

const lastYear = new Date().getFullYear() - 1;
const dollars = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

async function fillDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

atEachWidth((width) => {
  test("gifts are listed by year and page, with a receipt to print", async ({ page, signIn }) => {
    const gifts = await giveEleven(MEMBER);
    await signIn(page, MEMBER);
    await page.goto("/settings");
    if (width === "phone") await page.locator("main").getByRole("link", { name: "My donations" }).click();
    else
      await page
        .getByRole("navigation", { name: "All settings" })
        .getByRole("link", { name: "My donations" })
        .click();
    await expect(page.getByRole("heading", { name: "My donations", level: 1 })).toBeVisible();
    const rows = page.locator(".gifts > li");
    await expect(rows).toHaveCount(8);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(rows).toHaveCount(3);

    if (width === "phone") await page.getByRole("combobox", { name: "Years" }).selectOption(String(lastYear));
    else await page.getByRole("link", { name: String(lastYear), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`year=${lastYear}$`));
    await expect(page.getByText(`given in ${lastYear}, in 9 gifts.`)).toBeVisible();
    await expect(rows.first()).toContainText(`05/19/${lastYear} 12:00 PM`);
    await expect(rows.filter({ hasText: "anonymous" })).toHaveCount(1);

    const [first] = gifts.filter(({ anonymous }) => anonymous);
    await rows
      .first()
      .getByRole("link", { name: `Receipt, ${dollars(first?.amount ?? 0)}` })
      .click();
    await expect(page.getByRole("heading", { name: "Receipt", level: 1 })).toBeVisible();
    await expect(
      page.getByText("It was given anonymously; your name appears only on this receipt."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expectAccessible(page);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "All settings" })).toBeHidden();
    await expect(page.getByRole("link")).toHaveCount(0);
    const paper = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test("a statement of any days is a file; days that cannot be are told beside their fields and stay", async ({
    page,
    signIn,
  }) => {
    await giveEleven(MEMBER);
    await signIn(page, MEMBER);
    await page.goto(`${BASE}?year=${lastYear}`);
    await expect(page.getByLabel("From", { exact: true })).toHaveValue(`${lastYear}-01-01`);
    await fillDays(page, `${lastYear}-05-31`, `${lastYear}-05-01`);
    await page.getByRole("button", { name: "Download PDF" }).click();
    await expect(page.getByText("The last day is before the first one")).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toHaveValue(`${lastYear}-05-31`);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(`${lastYear}-05-01`);
    await expectAccessible(page);

    await fillDays(page, `${lastYear}-05-01`, `${lastYear}-05-31`);
    const pdf = await downloaded(page, "Download PDF");
    expect(pdf.name).toBe(`statement-${lastYear}-05-01-${lastYear}-05-31.pdf`);
    expect(pdf.bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect((await downloaded(page, "Download PDF")).bytes.equals(pdf.bytes)).toBe(true);
    await page.getByLabel("Language").selectOption("es");
    const csv = await downloaded(page, "CSV");
    expect(csv.name).toBe(`constancia-${lastYear}-05-01-${lastYear}-05-31.csv`);
    expect(csv.bytes.toString().split("\r\n")).toHaveLength(1 + 9 + 1 + 4 + 1);
    const excel = await downloaded(page, "Statement as an Excel file");
    expect(excel.name).toBe(`constancia-${lastYear}-05-01-${lastYear}-05-31.xlsx`);
    expect(excel.bytes.subarray(0, 2).toString()).toBe("PK");
  });

  test("a visitor gets a link to what they gave by mail, and reads it in their language", async ({
    page,
    simulatorUrl,
  }) => {
    await page.goto("/statement");
    await expectAccessible(page);
    const email = page.getByLabel("The e-mail address you gave with");
    await email.fill("nobody");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Email is not valid")).toBeVisible();
    await expect(email).toHaveValue("nobody");
    await email.fill(VISITOR);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status").getByText("Please check your mailbox.")).toBeVisible();
    await expectAccessible(page);

    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const outbox = await page.request.get(
            `${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(VISITOR)}`,
          );
          const { emails }: { emails: { html: string }[] } = await outbox.json();
          link = emails.map(({ html }) => /\/statement\/[\w-]{43}/.exec(html)?.[0]).find(Boolean);
          return link;
        },
        { timeout: 60_000 },
      )
      .toBeDefined();
    await page.goto(link ?? "");
    await expect(page.getByRole("heading", { name: "Gifts with your address", level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${link}?lang=es`);
    await expect(page.getByRole("heading", { name: "Donaciones con su dirección", level: 1 })).toBeVisible();
    const pdf = await downloaded(page, "Descargar PDF");
    expect(pdf.name).toMatch(/^constancia-.*\.pdf$/);
    await page.goto("/statement/nobody-has-this-link");
    await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  });
});

test("all of it works without scripts", async ({ signedIn, another }) => {
  await giveEleven(MEMBER);
  const page = await signedIn(MEMBER, { javaScriptEnabled: false });
  await page.goto(BASE);
  await page.getByRole("link", { name: String(lastYear), exact: true }).click();
  await expect(page.locator(".gifts > li")).toHaveCount(8);
  await page
    .getByRole("link", { name: /^Receipt, / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Receipt", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.goto(`${BASE}?year=${lastYear}`);
  await fillDays(page, `${lastYear}-05-31`, `${lastYear}-05-01`);
  await page.getByRole("button", { name: "CSV" }).click();
  await expect(page.getByText("The last day is before the first one")).toBeVisible();
  await fillDays(page, `${lastYear}-05-01`, `${lastYear}-05-31`);
  expect((await downloaded(page, "CSV")).name).toBe(`statement-${lastYear}-05-01-${lastYear}-05-31.csv`);

  const visitor = await another({ javaScriptEnabled: false });
  await visitor.goto("/statement");
  await visitor.getByLabel("The e-mail address you gave with").fill(VISITOR);
  await visitor.getByRole("button", { name: "Send the link" }).click();
  await expect(visitor.getByText("Please check your mailbox.")).toBeVisible();
});

test("somebody else’s receipt is not found, like one that does not exist", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  const [gift] = await giveEleven(MEMBER);
  await signIn(page, "admin2@lakewood.example");
  const shown: string[] = [];
  for (const id of [gift?.id, "0190a6e0-0000-7000-8000-000000000001"]) {
    await page.goto(`${BASE}/${id}`);
    await expect(page.locator("h1")).toBeVisible();
    shown.push(await page.locator("main").innerText());
  }
  expect(shown[0]).toBe(shown[1]);
});
