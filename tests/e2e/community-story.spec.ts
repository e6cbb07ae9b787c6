import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { linkIn, mailsTo, newestMail } from "../support/arrived";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";

const FOUNDER = "mina@wonaga.example";
/** He has an account already, which his inviter cannot see. */
const JONAS = "jonas@wonaga.example";
const IRIS = "iris@choir.example";
const OTTO = "otto@choir.example";
const DESK = "desk@manyhands.example";

const NAME = "Harbor Choir";
const INVITED = `Please join our ${NAME} group`;
const WHY = "We have sung our last song.";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

const inCommunity = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible({ timeout: 15_000 });

atEachWidth((width) => {
  test("a community is founded, fills up from a list, changes hands and comes to its end", async ({
    another,
    signedIn,
    simulatorUrl,
  }) => {
    test.setTimeout(240_000);
    const founder = await signedIn(FOUNDER);
    const desk = await signedIn(DESK);
    const subjectsTo = async (to: string) =>
      (await mailsTo(desk, simulatorUrl, to)).map(({ subject }) => subject).toSorted();
    const openMember = async (admin: Page, name: string) => {
      await admin.goto("/members");
      await admin
        .getByRole("link", { name: new RegExp(name) })
        .filter({ visible: true })
        .first()
        .click();
      await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
    };

    await test.step("1. it is founded, and the desk approves it", async () => {
      await founder.goto("/settings/new-community");
      await founder.getByLabel("Name of the community").fill(NAME);
      await founder.getByLabel("Kind of group").selectOption({ label: "Neighborhood" });
      await founder.getByRole("button", { name: "Create community" }).click();
      await expect(founder.getByRole("button", { name: "Add members" })).toBeDisabled();
      await desk.goto("/platform");
      const approve = desk.getByRole("button", { name: `Approve ${NAME}` });
      await approve.first().click();
      await expect(approve).toHaveCount(0);
      await founder.reload();
      await founder.getByRole("button", { name: "Add members" }).click();
      await inCommunity(founder);
      expect((await newestMail(desk, simulatorUrl, FOUNDER)).subject).toBe(`${NAME} is approved`);
    });

    await test.step("2. a list with a wrong row is read in, corrected and sent", async () => {
      await founder.goto("/members/add-members/import");
      await founder
        .getByLabel("Paste a list")
        .fill(`Iris Novak, ${IRIS}\nJonas Keller, ${JONAS}\nOtto Lind, otto@choir`);
      await founder.getByRole("button", { name: "Read the list" }).click();
      await founder.getByRole("button", { name: "Use these columns" }).click();
      const wrong = founder.getByRole("row").filter({ hasText: "Invalid email address" });
      await expect(wrong).toHaveCount(1);
      await founder.getByLabel("E-mail of Otto Lind").fill(OTTO);
      await founder.getByLabel("E-mail of Otto Lind").press("Enter");
      await expect(wrong).toHaveCount(0);
      expect(await subjectsTo(IRIS)).toEqual([]);
      await founder.getByRole("button", { name: "Invite 3 people" }).click();
      await expect(founder.getByRole("heading", { name: /list, .* went out$/ })).toBeVisible({
        timeout: 30_000,
      });
    });

    const iris = await another();
    const jonas = await another();
    await test.step("3. one of them registers, one logs in, and one never answers", async () => {
      await iris.goto(linkIn(await newestMail(desk, simulatorUrl, IRIS), "/confirm-invitation"));
      await iris.getByRole("link", { name: "Sign up" }).click();
      await expect(iris.getByLabel("First name")).toHaveValue("Iris");
      await iris.getByLabel("Phone", { exact: true }).fill("(202) 555-0163");
      await iris.getByRole("radio", { name: "E-mail" }).check();
      await iris.getByLabel("Password", { exact: true }).fill("Quilting77x");
      await iris.getByLabel("Confirm password").fill("Quilting77x");
      await iris.getByRole("button", { name: "Create account" }).click();
      await inCommunity(iris);

      await jonas.goto(linkIn(await newestMail(desk, simulatorUrl, JONAS), "/confirm-invitation"));
      await jonas.getByLabel("Your Email").fill(JONAS);
      await jonas.getByLabel("Password", { exact: true }).fill("Manyhands1");
      await jonas.getByRole("button", { name: "Log In" }).click();
      await inCommunity(jonas);

      await founder.reload();
      const facts = founder.locator(".import-facts");
      await expect(facts).toContainText("Joined2");
      await expect(facts).toContainText("Invited, no answer yet1");
      await expectAccessible(founder);
      await founder.goto("/members");
      if (width === "phone") await founder.locator("summary").filter({ hasText: "Show more" }).click();
      for (const name of ["Iris Novak", "Jonas Keller", "Mina Park", "Otto Lind"]) {
        await expect(founder.getByRole("link", { name }).filter({ visible: true }).first()).toBeVisible();
      }
      await expectAccessible(founder);
    });

    await test.step("4. a new admin takes over, and the founder gives the role up", async () => {
      await openMember(founder, "Iris Novak");
      await founder.getByRole("checkbox", { name: "Community Admin" }).click();
      await founder.getByRole("button", { name: "Make admin" }).click();
      await expect(notice(founder, "Iris Novak is an admin now")).toBeVisible();
      await expect(founder).toHaveURL(/\/members$/);
      await founder.goto("/settings/admin/admins");
      await founder.getByRole("link", { name: "Relinquish" }).filter({ visible: true }).click();
      await founder.getByRole("button", { name: "Give up the role" }).click();
      await expect(founder).toHaveURL(/\/campaigns$/);
      await founder.goto("/settings/admin/history");
      await expect(founder).toHaveURL(/\/campaigns$/);
      await iris.goto("/settings/admin/admins");
      await expect(iris.getByText("Iris Novak").filter({ visible: true }).first()).toBeVisible();
      await expect(iris.getByText("Mina Park")).toHaveCount(0);
      await expectAccessible(iris);
    });

    await test.step("5. the new admin removes a member, for whom it is gone", async () => {
      await openMember(iris, "Jonas Keller");
      await iris.getByRole("link", { name: "Delete member" }).click();
      await iris.getByRole("alertdialog").getByRole("button", { name: "Delete member" }).click();
      await expect(notice(iris, "Jonas Keller is no longer a member")).toBeVisible();
      await jonas.goto("/campaigns");
      await expect(jonas.getByRole("heading", { level: 1, name: "Camp Wonaga '11" })).toBeVisible();
    });

    const told = (page: Page) => page.getByRole("main").getByRole("listitem").locator("p");
    const lines = [
      "Iris Novak asked the provider to delete the community.",
      "Iris Novak removed Jonas Keller from the community.",
      "Mina Park gave up being an admin.",
      "Mina Park made Iris Novak an admin.",
      "Jonas Keller became a member.",
      "Iris Novak became a member.",
      "Mina Park imported a list and invited 3 people.",
      "The provider approved the community.",
      "Mina Park founded the community.",
    ];
    await test.step("6. she asks for its deletion, and the history tells all of it", async () => {
      await iris.goto("/settings/admin/deletion");
      await iris.getByLabel("Why should it be deleted?").fill(WHY);
      await iris.getByRole("button", { name: "Ask for deletion" }).click();
      await expect(iris.getByRole("button", { name: "Take the request back" })).toBeVisible();
      await iris.goto("/settings/admin/history");
      await expect(told(iris)).toHaveText(lines);
      await expectAccessible(iris);
    });

    await test.step("7. the desk carries it out: it is there for nobody", async () => {
      await desk.goto("/platform");
      await desk.getByRole("link", { name: `Delete ${NAME}` }).click();
      await expect(desk.getByText(`Iris Novak asked for it: “${WHY}”`)).toBeVisible();
      await desk.getByLabel("Name of the community").fill(NAME);
      await expectAccessible(desk);
      await desk.getByRole("button", { name: `Delete ${NAME}` }).click();
      await expect(desk).toHaveURL(/\?show=deleted$/);
      await iris.goto("/settings/admin/history");
      await expect(iris).toHaveURL(/\/account-setup$/);
      await founder.goto("/campaigns");
      await expect(founder.getByRole("heading", { level: 1, name: "Camp Wonaga '11" })).toBeVisible();
      // Before an answer, the link leads nowhere.
      const late = await another();
      await late.goto(linkIn(await newestMail(desk, simulatorUrl, OTTO), "/confirm-invitation"));
      await expect(late.getByText(NAME)).toHaveCount(0);
      await expect(late.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(late);
    });

    await test.step("8. it comes back with its history, and each message arrived once", async () => {
      await desk.getByRole("button", { name: `Bring ${NAME} back` }).click();
      await expect(notice(desk, `${NAME} is back.`)).toBeVisible();
      await iris.goto("/settings/admin/history");
      await expect(told(iris)).toHaveText([
        "The provider brought the community back.",
        "The provider deleted the community.",
        ...lines,
      ]);
      await expect
        .poll(() => subjectsTo(IRIS), { timeout: 20_000 })
        .toEqual([`${NAME} is back`, `${NAME} was deleted`, INVITED, `You are an admin of ${NAME} now`]);
      expect(await subjectsTo(FOUNDER)).toEqual([`${NAME} is approved`]);
      expect(await subjectsTo(JONAS)).toEqual(["New sign-in to your Manyhands account", INVITED]);
      expect(await subjectsTo(OTTO)).toEqual([INVITED]);
    });
  });
});
