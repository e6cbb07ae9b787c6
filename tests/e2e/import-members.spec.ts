import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/arrived";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { zip } from "../support/sample-files";
import { number, workbook } from "../support/sample-workbooks";

const ADMIN = "admin2@lakewood.example";
const MEMBER = "tom.bauer@lakewood.example";

const LIST = [
  "Clara Novak, clara.novak@import.example, (937) 555-0126",
  "Dev Patel, dev@import.example",
  `Tom Bauer, ${MEMBER}`,
  "Lena Fischer, (937) 555-016",
  "R. Adler, ruth.adler@import",
  "clara novak, Clara.Novak@import.example",
  "نورا حداد, nora@import.example",
].join("\n");

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const badge = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Waits until the whole list is invited; with scripts the page updates. */
const wentOut = (page: Page) =>
  expect(page.getByRole("heading", { name: /list, .* went out$/ })).toBeVisible({ timeout: 30_000 });

atEachWidth((width) => {
  test(`a pasted list is looked through, corrected and sent, on a ${width}`, async ({
    signedIn,
    simulatorUrl,
  }) => {
    const admin = await signedIn(ADMIN, undefined);
    await admin.goto("/members/add-members");
    await admin.getByRole("link", { name: "Import a list" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Import members" })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Read the list" }).click();
    await expect(admin.getByText("Paste a list or choose a file", { exact: true })).toBeVisible();
    await admin.getByLabel("Paste a list").fill(LIST);
    await admin.getByRole("button", { name: "Read the list" }).click();

    await expect(admin.getByRole("heading", { name: "7 lines read" })).toBeVisible();
    await expect(badge(admin, "3 new")).toBeVisible();
    await expect(badge(admin, "2 need a fix")).toBeVisible();
    await expect(row(admin, "Tom Bauer").getByText("Already a member")).toBeVisible();
    await expect(row(admin, "clara novak").getByText("Same person as line 1")).toBeVisible();
    await expect(row(admin, "Lena Fischer").getByText("Invalid phone number")).toBeVisible();
    await expect(row(admin, "Adler").getByText("Invalid email address")).toBeVisible();
    await expectAccessible(admin);

    // Without a header, nothing is sent before the columns are reviewed.
    await expect(admin.getByText(/^We’re not sure what some columns hold/)).toBeVisible();
    await expect(admin.getByText("Check the columns first. Then you can invite 3 people.")).toBeVisible();
    await expect(admin.getByRole("button", { name: /^Invite/ })).toHaveCount(0);
    await admin.getByRole("button", { name: "Use these columns" }).click();
    await expect(admin.getByText("All 3 columns are used. Something wrong?")).toBeVisible();

    await admin.getByLabel("Phone of Lena Fischer").fill("(202) 555-01");
    await admin.getByRole("button", { name: "Invite 3 people" }).click();
    await expect(admin.getByText(/^Nothing was sent: 1 correction/)).toBeVisible();
    await expect(admin.getByRole("button", { name: "Invite 3 people" })).not.toHaveAttribute("aria-busy");
    await expect(admin.getByLabel("Phone of Lena Fischer")).toHaveValue("(202) 555-01");
    await admin.getByLabel("Phone of Lena Fischer").fill("(202) 555-0163");
    await admin.getByLabel("Phone of Lena Fischer").press("Enter");
    await expect(badge(admin, "4 new")).toBeVisible();
    await admin.getByRole("link", { name: "Needs a fix" }).click();
    await expect(admin.getByRole("row")).toHaveCount(2);
    await admin.getByRole("button", { name: "Leave out R. Adler" }).click();
    await expect(admin.getByText("Nothing needs a fix.")).toBeVisible();
    await admin.getByRole("link", { name: "All", exact: true }).click();
    await expect(admin.getByRole("row")).toHaveCount(8);
    await admin.getByRole("link", { name: "Edit Dev Patel" }).click();
    await admin.getByLabel("Last name of Dev Patel").fill("Patil");
    await admin.getByRole("button", { name: "Save the changes" }).click();
    await expect(row(admin, "Dev Patil").getByText("New", { exact: true })).toBeVisible();
    await admin.getByRole("button", { name: "Invite 4 people" }).click();

    await wentOut(admin);
    await expect(admin.getByText("3 lines were left out when it was sent.")).toBeVisible();
    await expectAccessible(admin);
    for (const email of ["clara.novak@import.example", "dev@import.example", "nora@import.example"]) {
      await expect
        .poll(async () => (await mailsTo(admin, simulatorUrl, email)).length, { timeout: 20_000 })
        .toBe(1);
    }
    expect(await mailsTo(admin, simulatorUrl, MEMBER)).toEqual([]);
  });
});

test("a file of another encoding is read, its columns are corrected, and a file of Numbers is named", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members/import");
  const file = admin.getByLabel("Or drop a file here");
  const read = admin.getByRole("button", { name: "Read the list" });
  await file.setInputFiles({
    name: "people.numbers",
    mimeType: "application/zip",
    buffer: zip([{ name: "Index/Document.iwa", text: "x" }]),
  });
  await read.click();
  await expect(
    admin.getByText(/^This looks like a Numbers file\. In Numbers, choose File, Export To, and CSV/),
  ).toBeVisible();
  await file.setInputFiles({
    name: "large.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(8 * 1024 * 1024, 97),
  });
  await expect(admin.getByText(/^This file is too large/)).toBeVisible();
  await file.setInputFiles({
    name: "leute.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("\uFEFFNúñez;José;jose@import.example\nOkafor;Ana;ana@import.example\n", "utf16le"),
  });
  await read.click();
  await expect(row(admin, "Núñez José")).toBeVisible();
  await admin.getByLabel("Column 1").selectOption("lastName");
  await admin.getByLabel("Column 2").selectOption("firstName");
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Use these columns" }).click();
  await expect(row(admin, "José Núñez")).toBeVisible();
  await admin.getByRole("button", { name: "Start over" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Import members" })).toBeVisible();
  await expect(admin.getByText(/not sent/)).toHaveCount(0);
});

atEachWidth((width) => {
  test(`an Excel workbook is read, and says which of its sheets was, on a ${width}`, async ({ signedIn }) => {
    const admin = await signedIn(ADMIN, undefined);
    await admin.goto("/members/add-members/import");
    const people = [
      ["First name", "Last name", "E-mail", "Phone"],
      ["Clara", "Novak", "clara.sheet@import.example", number("2025550126")],
      ["Lena", "Fischer", null, number("2.025550163E9")],
    ];
    await admin.getByLabel("Or drop a file here").setInputFiles({
      name: "people.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbook([
        { name: "Choir", rows: people },
        { name: "Gifts", rows: [["20"]] },
      ]),
    });
    await admin.getByRole("button", { name: "Read the list" }).click();
    await expect(admin.getByRole("heading", { name: "2 lines read" })).toBeVisible();
    await expect(admin.getByText(/^We read the sheet “Choir” and left out the other sheet/)).toBeVisible();
    await expect(row(admin, "Lena Fischer").getByText("New", { exact: true })).toBeVisible();
    await expect(admin.getByRole("button", { name: "Invite 2 people" })).toBeVisible();
    await expectAccessible(admin);
  });
});

test("without scripts a list is read, left, gone on with and sent; the other admin sees it", async ({
  another,
  signIn,
  simulatorUrl,
}) => {
  const admin = await another({ javaScriptEnabled: false });
  await signIn(admin, ADMIN);
  await admin.goto("/members/add-members/import");
  await admin.getByLabel("Paste a list").fill("Iris Novak, iris@import.example\nOtto, otto@import.example");
  await admin.getByRole("button", { name: "Read the list" }).click();
  await expect(admin.getByText("Last name: Required")).toBeVisible();
  await admin.getByRole("button", { name: "Use these columns" }).click();
  await expect(admin.getByText("All 2 columns are used. Something wrong?")).toBeVisible();
  await admin.getByLabel("Last name of Otto").fill("Lee");

  const other = await another();
  await signIn(other, "admin@lakewood.example");
  const communityId = new URL(admin.url()).searchParams.get("communityId");
  await other.goto(`/members/add-members/import?communityId=${communityId}`);
  await expect(other.getByText(/^2 lines, not sent\. Read in by/)).toBeVisible();
  await expectAccessible(other);

  await admin.getByRole("button", { name: "Invite 1 person" }).click();
  // A reload during the form's answer would find no page.
  await expect(admin.getByRole("heading", { name: /(is going|went) out$/ })).toBeVisible();
  await expect
    .poll(
      async () => {
        await admin.reload();
        return admin.getByRole("heading", { name: /went out$/ }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  for (const email of ["iris@import.example", "otto@import.example"]) {
    await expect
      .poll(async () => (await mailsTo(other, simulatorUrl, email)).length, { timeout: 20_000 })
      .toBe(1);
  }
  await other.reload();
  await expect(other.getByText("2 of 2 on their way")).toBeVisible();
});

test("the members are taken along as a file, and its button needs no script", async ({
  signedIn,
  baseURL,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members");
  const link = await admin.getByRole("link", { name: "Import a list" }).getAttribute("href");
  const communityId = new URL(link ?? "", baseURL).searchParams.get("communityId") ?? "";
  const answer = await admin.request.post(`${baseURL}/members/export`, {
    form: { communityId },
    headers: { origin: baseURL ?? "" },
  });
  expect(answer.headers()["content-disposition"]).toMatch(
    /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = (await answer.text()).split("\r\n");
  expect(lines[0]).toBe("\uFEFFFirst name,Last name,E-mail,Phone,State,Role,Joined");
  expect(lines.some((line) => line.includes(MEMBER))).toBe(true);
  const excel = await admin.request.post(`${baseURL}/members/export`, {
    form: { communityId, format: "xlsx" },
    headers: { origin: baseURL ?? "" },
  });
  expect(excel.headers()["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect((await excel.body()).subarray(0, 2).toString()).toBe("PK");
});
