import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { linkIn, linksIn, mailsTo, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { textLinkTo } from "../support/texts";

const PASSWORD = "Manyhands1";
const LAKEWOOD = "Lakewood High, Class of '98";
const CAMP = "Camp Wonaga '11";
const ADMIN = "admin2@lakewood.example";

const GUEST = "tom.bauer@lakewood.example";
const address = (name: string) => `${name}@post.example`;

async function typeLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
}

type Typed = { firstName: string; lastName: string; email?: string; phone?: string };

async function fillRow(page: Page, index: number, { firstName, lastName, email, phone }: Typed) {
  const row = page.getByRole("group", { name: `Person ${index}` });
  await row.getByLabel("First name").fill(firstName);
  await row.getByLabel("Last name").fill(lastName);
  if (email) await row.getByLabel("E-mail").fill(email);
  if (phone) await row.getByLabel("Phone").fill(phone);
}

async function invitationTo(page: Page, simulatorUrl: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const links = (await mailsTo(page, simulatorUrl, email)).flatMap(linksIn);
        link = links.findLast((one) => new URL(one).pathname === "/confirm-invitation");
        return link !== undefined;
      },
      { message: `an invitation to ${email}`, timeout: 20_000 },
    )
    .toBe(true);
  return link ?? "";
}

async function invite(admin: Page, typed: Typed): Promise<void> {
  await admin.goto("/members/add-members/manual");
  await fillRow(admin, 1, typed);
  await admin.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(admin.getByText("Invitation was sent", { exact: true })).toBeVisible();
}

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel("Phone", { exact: true }).fill("(202) 555-0163");
  await page.getByRole("radio", { name: "E-mail" }).check();
  await page.getByLabel("Password", { exact: true }).fill("Quilting77x");
  await page.getByLabel("Confirm password").fill("Quilting77x");
  await page.getByRole("button", { name: "Create account" }).click();
}

const inCommunity = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("an admin invites by e-mail; a scanner opens every link; the person registers and is in", async ({
  another,
  signedIn,
  baseURL,
  simulatorUrl,
}) => {
  const email = address("iris");
  const admin = await signedIn(ADMIN);
  await admin.goto("/settings/admin/admins");
  await admin.getByRole("link", { name: "Add Member" }).click();
  await expect(admin).toHaveURL(/\/members\/add-members/);
  await admin.getByRole("link", { name: "Add Member" }).click();
  await fillRow(admin, 1, { firstName: "Iris", lastName: "Novak", email });
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(admin.getByText("Invitation was sent", { exact: true })).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  // The list of open invitations is below the ways to invite, not over them.
  await admin.getByRole("link", { name: "Import a list" }).click({ trial: true, timeout: 5_000 });

  const person = await another();
  const mail = await newestMail(person, simulatorUrl, email);
  expect(mail.subject).toBe(`Please join our ${LAKEWOOD} group`);
  for (const link of linksIn(mail)) {
    if (link.startsWith(baseURL ?? "")) expect((await person.request.get(link)).status()).toBe(200);
  }
  const link = linkIn(mail, "/confirm-invitation");
  await person.goto(link);
  await expect(person).toHaveURL(/\/welcome\?type=create&token=/);
  await expect(person.getByRole("heading", { name: "Welcome, Iris" })).toBeVisible();
  await expect(person.getByText("Dan Moretti invites you.")).toBeVisible();
  await expectAccessible(person);
  await person.getByRole("link", { name: "How it works" }).click();
  await expect(
    person.getByRole("heading", { level: 1, name: `Please join our ${LAKEWOOD} group today` }),
  ).toBeVisible();
  await expect(person.getByRole("link", { name: "Log in", exact: true }).first()).toHaveAttribute(
    "href",
    /\/login\/.+/,
  );
  await expectAccessible(person);
  await person.getByRole("link", { name: "Join now" }).click();
  await expect(person).toHaveURL(/\/create-account\?token=/);
  await expect(person.getByLabel("First name")).toHaveValue("Iris");
  await createAccount(person);
  await expect(person).toHaveURL(/\/campaigns$/);
  await inCommunity(person, LAKEWOOD);

  await person.goto(link);
  await expect(person.getByRole("heading", { name: `You are in ${LAKEWOOD}` })).toBeVisible();
  const stranger = await another();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This invitation was used already" })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("link", { name: "Log in" }).click();
  await expect(stranger).toHaveURL(/\/login$/);
});

test("by text: whoever holds the link gives an address first, and is in after confirming it", async ({
  another,
  signedIn,
  simulatorUrl,
}) => {
  const phone = "+12025550171";
  const admin = await signedIn(ADMIN);
  await invite(admin, { firstName: "Otto", lastName: "Novak", phone });
  const person = await another();
  await person.goto(await textLinkTo(person, simulatorUrl, phone));
  await expect(person).toHaveURL(/\/welcome\?type=new&token=/);
  await person.getByRole("link", { name: "Sign up" }).click();
  await expect(person).toHaveURL(/\/sign-up\?token=/);
  const email = address("otto");
  await person.getByLabel("Your Email").fill(email);
  await person.getByRole("checkbox", { name: /I agree to the/ }).check();
  await person.getByRole("button", { name: "Create account" }).click();
  await expect(person).toHaveURL(/\/sign-up\/verification$/);
  await person.goto(linkIn(await newestMail(person, simulatorUrl, email), "/create-account"));
  await person.getByLabel("First name").fill("Otto");
  await person.getByLabel("Last name").fill("Novak");
  await createAccount(person);
  await expect(person.getByText("Say whether you want to join")).toBeVisible();
  await expectAccessible(person);
  await person.getByRole("radio", { name: `Yes, join ${LAKEWOOD}` }).check();
  await createAccount(person);
  await expect(person).toHaveURL(/\/campaigns$/);
  await inCommunity(person, LAKEWOOD);
});

test("a member of another community logs in by the invitation and is in both; nobody else is", async ({
  another,
  signedIn,
  simulatorUrl,
}) => {
  const email = GUEST;
  const admin = await signedIn("ray@wonaga.example");
  await invite(admin, { firstName: "Guest", lastName: "Of Ours", email });
  const guest = await another();
  const link = await invitationTo(guest, simulatorUrl, email);

  await admin.goto(link);
  await expect(admin.getByRole("heading", { name: "This invitation is for someone else" })).toBeVisible();
  await expectAccessible(admin);

  await guest.goto(link);
  await expect(guest).toHaveURL(/\/login\/[\w-]+$/);
  await expect(guest.getByText(CAMP)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel("Your Email").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill("Wrong1234");
  await guest.getByRole("button", { name: "Log In" }).click();
  await expect(guest.getByRole("alert").filter({ hasText: "The email address or password" })).toBeVisible();
  await typeLogin(guest, email);
  await expect(guest).toHaveURL(/\/campaigns$/);
  await inCommunity(guest, CAMP);
});

async function invitedLater(page: Page, admin: Page, simulatorUrl: string, email: string) {
  await page.goto("/sign-up");
  await page.getByLabel("Your Email").fill(email);
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sign-up\/verification$/);
  await page.goto(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Novak");
  await createAccount(page);
  await expect(page).toHaveURL(/\/account-setup$/);
  await invite(admin, { firstName: "Ida", lastName: "Novak", email });
  await page.goto(await invitationTo(page, simulatorUrl, email));
  await expect(page.getByRole("heading", { name: `Join ${LAKEWOOD}` })).toBeVisible();
}

test("somebody who is logged in takes an invitation up with a button", async ({
  page,
  signedIn,
  simulatorUrl,
}) => {
  const admin = await signedIn(ADMIN);
  await invitedLater(page, admin, simulatorUrl, address("ida"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Join now" }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await inCommunity(page, LAKEWOOD);
});

test("or not this time; and logs out to go on with somebody else's", async ({
  page,
  signedIn,
  simulatorUrl,
}) => {
  const admin = await signedIn(ADMIN);
  await invitedLater(page, admin, simulatorUrl, address("ole"));
  await page.getByRole("button", { name: "Not this time" }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
  const other = address("eva");
  await invite(admin, { firstName: "Eva", lastName: "Novak", email: other });
  await page.goto(await invitationTo(page, simulatorUrl, other));
  await page.getByRole("button", { name: "Log out and go on" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Eva" })).toBeVisible();
});

test("an invitation that was taken back, and one that never was, say what to do", async ({
  another,
  signedIn,
  simulatorUrl,
}) => {
  const email = address("una");
  const admin = await signedIn(ADMIN);
  await invite(admin, { firstName: "Una", lastName: "Novak", email });
  const person = await another();
  const link = await invitationTo(person, simulatorUrl, email);
  await admin.getByRole("button", { name: `Take back the invitation to ${email}` }).click();
  await expect(admin.getByText("The invitation was taken back", { exact: true })).toBeVisible();
  await person.goto(link);
  await expect(person.getByRole("heading", { name: "This invitation was taken back" })).toBeVisible();
  await expectAccessible(person);
  for (const path of [
    "/confirm-invitation",
    "/community-invitation?token=x",
    "/welcome?token=x",
    "/login/x",
  ]) {
    await person.goto(path);
    await expect(person.getByRole("heading", { name: "We don’t know this invitation" })).toBeVisible();
  }
});

test("an admin shares one link with everybody, and makes a new one when it got about", async ({
  another,
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members");
  const shared = async () => {
    const text = await admin.getByLabel("Your message").inputValue();
    expect(text).toContain(`Please join our ${LAKEWOOD} group today.`);
    return /https?:\S+$/.exec(text)?.[0] ?? "";
  };
  const old = await shared();
  const person = await another();
  await person.goto(old);
  await expect(person).toHaveURL(/\/invitation\?token=.+&type=new&communityId=/);
  await expect(person.getByText("If a need arises, a text goes out")).toBeVisible();
  await expect(person.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", /^\/sign-up\?token=/);
  await expectAccessible(person);

  await admin.getByRole("link", { name: "Make a new link" }).click();
  await expect(admin.getByText("The old one stops working for everyone who still has it.")).toBeVisible();
  await admin.getByRole("button", { name: "Make a new link" }).click();
  await expect(
    admin.getByText("The new link is ready. The old one no longer works.", { exact: true }),
  ).toBeVisible();
  await expect.poll(shared).not.toBe(old);
  await person.goto(old);
  await expect(person.getByRole("heading", { name: "We don’t know this invitation" })).toBeVisible();
});

test("the form of several people keeps what was typed and says what is wrong with whom", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members/manual");
  await fillRow(admin, 1, { firstName: "Iris", lastName: "Novak", email: address("keep") });
  await admin.getByRole("button", { name: "Add another person" }).click();
  await expect(admin.getByRole("group", { name: "Person 2" }).getByLabel("First name")).toBeFocused();
  await fillRow(admin, 2, { firstName: "Dan", lastName: "Again", email: ADMIN });
  await admin.getByRole("button", { name: "Send 2 invitations" }).click();
  const second = admin.getByRole("group", { name: "Person 2" });
  await expect(second.getByText("Already a member of this community")).toBeVisible();
  await expect(second.getByLabel("E-mail")).toBeFocused();
  await expect(admin.getByRole("button", { name: "Send 2 invitations" })).toBeDisabled();
  await expect(admin.getByRole("group", { name: "Person 1" }).getByLabel("First name")).toHaveValue("Iris");
  await admin.getByRole("button", { name: "Remove person 2" }).click();
  await expect(admin.getByRole("button", { name: "Send 1 invitation" })).toBeEnabled();
  await admin.getByRole("button", { name: "Clear this form" }).click();
  await expect(admin.getByLabel("First name")).toHaveValue("");
  await admin.getByLabel("First name").fill("Ir1s");
  await admin.getByLabel("Last name").focus();
  await expect(admin.getByText("Invalid first name")).toBeVisible();
  await expectAccessible(admin);
});

test("twenty people fit on the form, the next attempt says so, and an empty form can't be sent", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members/manual");
  const another = admin.getByRole("button", { name: "Add another person" });
  const people = admin.getByRole("group", { name: /^Person \d+$/ });
  await expect(admin.getByRole("button", { name: "Send 1 invitation" })).toBeDisabled();
  await expect(admin.getByText(/^Enter each person’s name/)).toBeVisible();
  for (let count = 2; count <= 20; count += 1) {
    await another.click();
    await expect(people).toHaveCount(count);
  }
  const tooMany = admin.getByText("Can not add more than 20 member at once");
  await expect(tooMany).toBeHidden();
  await another.click();
  await expect(tooMany).toBeVisible();
  await expect(people).toHaveCount(20);
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Remove person 20" }).click();
  await expect(tooMany).toBeHidden();
  await expect(people).toHaveCount(19);
});

test("a sent form stays for a second with its notice, and cannot be sent twice", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members/add-members/manual");
  await fillRow(admin, 1, { firstName: "Iris", lastName: "Novak", email: address("second") });
  const answered = admin.waitForResponse((response) => response.request().method() === "POST");
  const left = admin.waitForURL(/\/members\/add-members(\?|$)/);
  await admin.getByRole("button", { name: "Send 1 invitation" }).dblclick();
  await answered;
  const since = Date.now();
  await left;
  expect(Date.now() - since).toBeGreaterThanOrEqual(900);
  await expect(admin.getByText("Invitation was sent", { exact: true })).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: address("second") })).toHaveCount(1);
});

test("a member who is no admin has no way there", async ({ signedIn }) => {
  const page = await signedIn(GUEST);
  for (const path of ["/members/add-members", "/members/add-members/manual"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/campaigns$/);
  }
});

test.describe("without JavaScript", () => {
  const off = { javaScriptEnabled: false };

  test("an admin invites one person, and that person logs in or signs up", async ({
    another,
    signedIn,
    simulatorUrl,
  }) => {
    const email = address("plain");
    const admin = await signedIn(ADMIN, off);
    await admin.goto("/members/add-members/manual");
    await fillRow(admin, 1, { firstName: "Iris", lastName: "Novak", email: "nowhere" });
    await admin.getByRole("button", { name: "Send 1 invitation" }).click();
    await expect(admin.getByText("Invalid email address")).toBeVisible();
    await expect(admin.getByLabel("First name")).toHaveValue("Iris");
    await admin.getByLabel("E-mail").fill(email);
    await admin.getByRole("button", { name: "Send 1 invitation" }).click();
    await expect(admin.getByText(email, { exact: true })).toBeVisible();
    const person = await another(off);
    await person.goto(await invitationTo(person, simulatorUrl, email));
    await person.getByRole("link", { name: "Sign up" }).click();
    await createAccount(person);
    await expect(person).toHaveURL(/\/campaigns$/);
  });
});
