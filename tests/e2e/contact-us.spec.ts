import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { putNoticesAway } from "../support/notices";

const WILL = "anita.desai@lakewood.example";
const DESK = "desk@manyhands.example";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { name: "marked paragraph.png", mimeType: "image/png", buffer: PNG };

async function notes() {
  const document = await PDFDocument.create();
  for (const words of ["Dear desk,", "Yours, Anita"]) document.addPage().drawText(words, { y: 600 });
  return {
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await document.save()),
  };
}

atEachWidth((width) => {
  test("a member writes with a file, the desk reads, takes and answers it", async ({
    signedIn,
    viewport,
  }) => {
    const size = viewport ? { viewport } : {};
    const words = `Can two schools share one group? We have two reunions. (${width})`;
    const will = await signedIn(WILL, size);
    await will.goto("/settings/contact-us");
    await expect(will.getByLabel("Name")).not.toHaveValue("");
    await expect(will.getByLabel("E-mail")).toHaveValue(WILL);
    await expectAccessible(will);
    await will.getByRole("button", { name: "Send message" }).click();
    await expect(will.getByText("Required")).toBeVisible();
    await expect(will.getByRole("button", { name: "Send message" })).toBeDisabled();
    await will.getByLabel("Message").fill(words);
    await will.getByLabel("Which community is it about?").selectOption({ label: "Other" });

    const files = will.getByLabel("Attachments");
    await files.setInputFiles({ name: "tool.exe", mimeType: "application/x-msdownload", buffer: PNG });
    await expect(will.getByText(/^Invalid format\. You can add PDF, TIFF/)).toBeVisible();
    await files.setInputFiles({ ...picture, buffer: Buffer.alloc(6_291_456) });
    await expect(will.getByText("The attached file is too large. Please add file up to 6MB")).toBeVisible();
    await files.setInputFiles([picture, await notes(), { ...picture, name: "c.png" }]);
    await files.setInputFiles({ ...picture, name: "d.png" });
    await expect(will.getByText("Up to 3 attachments")).toBeVisible();
    await expectAccessible(will);
    await will.getByRole("button", { name: "Remove c.png" }).click();
    await will.getByRole("button", { name: "Send message" }).click();
    await expect(will.getByRole("status").filter({ hasText: "Message was sent" }).first()).toBeVisible();
    await expect(will.getByLabel("Message")).toHaveValue("");
    await expect(will.getByRole("list", { name: "Chosen files" })).toHaveCount(0);
    const sideways = await will.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(sideways).toBe(false);

    const desk = await signedIn(DESK, size);
    await desk.goto("/platform/inbox");
    await expectAccessible(desk);
    await desk.getByRole("link", { name: new RegExp(words.slice(0, 30).replace(/[?]/g, "\\?")) }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Can two schools share one group?");
    await expectAccessible(desk);
    await desk.getByRole("link", { name: /notes\.pdf/ }).click();
    await expect(desk.getByText("Safe copy: all 2 pages, as pictures.")).toBeVisible();
    for (const page of await desk.getByRole("img", { name: /^Page \d of notes\.pdf$/ }).all()) {
      await page.scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1000);
    }
    await expectAccessible(desk);
    await desk.getByRole("link", { name: "Back to the thread" }).click();
    await desk.getByRole("link", { name: /marked paragraph\.png/ }).click();
    await expect(desk.getByText("Safe copy: a picture of the file.")).toBeVisible();
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: /^Download the original/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("marked paragraph.png");
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe("PNG");
    await desk.getByRole("link", { name: "Back to the thread" }).click();
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(desk.getByText("Assigned to you.")).toBeVisible();
    await desk.getByLabel("Your answer to").fill("They can. Choose one name for both.");
    await desk.getByRole("button", { name: "Send answer" }).click();
    await expect(desk.getByRole("article").getByText("They can. Choose one name for both.")).toBeVisible();
    await putNoticesAway(desk, 2);
    await desk.getByRole("article").getByRole("button", { name: "Close" }).click();
    await expect(desk.getByText(/^Closed by Lucía Vega, /)).toBeVisible();
    await desk.getByRole("button", { name: "Reopen" }).click();
    await expect(desk.getByText(/^Reopened by Lucía Vega, /)).toBeVisible();
    expect(await desk.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  });
});

test("a file that is not taken keeps nobody from sending the words", async ({ signedIn }) => {
  const will = await signedIn(WILL);
  await will.goto("/settings/contact-us");
  await will.getByLabel("Message").fill("My file is of another kind, so here are the words alone.");
  await will.getByLabel("Attachments").setInputFiles({ ...picture, name: "notes.txt" });
  await expect(will.getByText(/^Invalid format\. You can add PDF, TIFF/)).toBeVisible();
  await will.getByRole("button", { name: "Send message" }).click();
  await expect(will.getByRole("status").filter({ hasText: "Message was sent" }).first()).toBeVisible();
  await expect(will.getByText(/^Invalid format\./)).toHaveCount(0);
});

test("it works without scripts, and keeps what was typed when a file is refused", async ({ signedIn }) => {
  const will = await signedIn(WILL, { javaScriptEnabled: false });
  await will.goto("/settings/contact-us");
  const words = "Ein Gruß aus 東京: how do we leave? ".repeat(20).trim();
  await will.getByLabel("Message").fill(words);
  await will.getByLabel("Attachments").setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("MZ no document at all"),
  });
  await will.getByRole("button", { name: "Send message" }).click();
  await expect(will.getByText(/^Invalid format\. You can add PDF, TIFF/)).toBeVisible();
  await expect(will.getByLabel("Message")).toHaveValue(words);
  await will.getByLabel("Attachments").setInputFiles(picture);
  await will.getByRole("button", { name: "Send message" }).click();
  await expect(will.getByRole("status").filter({ hasText: "Message was sent" })).toBeVisible();
  await expect(will.getByLabel("Message")).toHaveValue("");
});
