import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditLog, pictures, users } from "@/db/schema";
import { PICTURE_BYTES } from "@/lib/integrations/pictures";
import { inTransaction, newToken, systemCtx } from "@/lib/platform";
import { getAccount, myLanguage, readPicture, setLanguage, updateAccount } from "@/lib/user";
import { keepPicture } from "@/lib/user/inside";
import { accountForm as form } from "../factories/account";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";

const INVALID_FORMAT = "Invalid image format";
const INVALID_SIZE = "Invalid image size";

const { db } = systemCtx("test");

const rowOf = async (user: TestUser) => (await db.select().from(users).where(eq(users.id, user.id)))[0];
const picturesOf = (user: TestUser) => db.select().from(pictures).where(eq(pictures.userId, user.id));

const picture = (red = 200) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer();

const refusal = (field: string, message: string) =>
  expect.objectContaining({ code: "invalid", errors: { [field]: [message] } });

describe("saving one's own account", () => {
  it("keeps names and channel at once, and writes down what was changed, not what it says", async () => {
    const user = await makeUser();
    const { account, phoneWaits } = await updateAccount(
      as(user),
      form(user, { firstName: "  Siobhán ", lastName: "O’Brien-Núñez", preferredCommunicationMethod: 1 }),
    );
    expect(phoneWaits).toBe(false);
    expect(account).toMatchObject({
      firstName: "Siobhán",
      lastName: "O’Brien-Núñez",
      preferredCommunicationMethod: 1,
    });
    expect(await getAccount(as(user))).toEqual(account);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.subjectId, user.id));
    expect(line).toMatchObject({
      action: "account.updated",
      actorId: user.id,
      data: { fields: ["firstName", "lastName", "preferredCommunicationMethod"] },
    });
  });

  it.each([
    ["of thirty letters", "A".repeat(30)],
    ["with a dot, a hyphen, a backtick and an apostrophe", "J.-M. d`Or'e"],
    ["in Hebrew", "מִרְיָם"],
    ["in Arabic", "فاطمة"],
    ["in Chinese", "王小明"],
  ])("takes a name %s", async (_, firstName) => {
    const user = await makeUser();
    const { account } = await updateAccount(as(user), form(user, { firstName }));
    expect(account.firstName).toBe(firstName.normalize("NFC"));
  });

  it.each([
    ["of thirty-one letters", "A".repeat(31), "Invalid first name"],
    ["with an emoji", "Sam 🙂", "Invalid first name"],
    ["with mark-up", "<img src=x onerror=alert(1)>", "Invalid first name"],
    ["with a digit", "Sam2", "Invalid first name"],
    ["without a letter", "-.-", "Invalid first name"],
    ["with a control character", "Sam\u0007evil", "Invalid first name"],
    ["of spaces", "   ", "Required"],
  ])("refuses a name %s", async (_, firstName, message) => {
    const user = await makeUser();
    await expect(updateAccount(as(user), form(user, { firstName }))).rejects.toEqual(
      refusal("firstName", message),
    );
    expect((await rowOf(user))?.firstName).toBe(user.firstName);
  });

  it("names everything that is wrong at once, and changes nothing", async () => {
    const user = await makeUser();
    const wrong = form(user, {
      firstName: "",
      lastName: "<b>",
      phoneNumber: "12",
      file: new Uint8Array(Buffer.from("GIF89a")),
    });
    await expect(updateAccount(as(user), wrong)).rejects.toMatchObject({
      errors: {
        firstName: ["Required"],
        lastName: ["Invalid last name"],
        phoneNumber: ["Invalid phone number"],
        file: [INVALID_FORMAT],
      },
    });
    expect(await rowOf(user)).toMatchObject({ firstName: user.firstName, lastName: user.lastName });
  });

  it("is for oneself alone", async () => {
    const [user, victim] = [await makeUser(), await makeUser()];
    const theirs = form(victim, { firstName: "Mallory" });
    await expect(updateAccount(as(user), theirs)).rejects.toMatchObject({ status: 403 });
    await expect(updateAccount(asVisitor(), theirs)).rejects.toMatchObject({ status: 401 });
    const deleted = await makeUser({ deletedAt: new Date() });
    await expect(updateAccount(as(deleted), form(deleted))).rejects.toMatchObject({ status: 401 });
    expect((await rowOf(victim))?.firstName).toBe(victim.firstName);
  });

  it("refuses texts without a phone, e-mails without an address, and to lose the number one had", async () => {
    const user = await makeUser({ phoneNumber: null });
    await expect(updateAccount(as(user), form(user, { preferredCommunicationMethod: 1 }))).rejects.toEqual(
      refusal(
        "preferredCommunicationMethod",
        "Please give a phone number first, so that texts have somewhere to go.",
      ),
    );
    const mailless = await makeUser({ email: null });
    await expect(updateAccount(as(mailless), form(mailless))).rejects.toMatchObject({
      errors: { preferredCommunicationMethod: [expect.any(String)] },
    });
    const called = await makeUser();
    await expect(updateAccount(as(called), form(called, { phoneNumber: " " }))).rejects.toEqual(
      refusal("phoneNumber", "Required"),
    );
  });
});

describe("one's own picture", () => {
  it("is kept under a name of its own, and the one before is forgotten", async () => {
    const user = await makeUser();
    const first = await updateAccount(as(user), form(user, { file: await picture() }));
    const second = await updateAccount(as(user), form(user, { file: await picture(20) }));
    const [before, after] = [first.account.imageName ?? "", second.account.imageName ?? ""];
    expect(before).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(after).not.toBe(before);
    expect((await picturesOf(user)).map(({ name }) => name)).toEqual([after]);
    const shown = await readPicture(asVisitor(), { kind: "people", name: after });
    expect(shown.type).toBe("image/webp");
    await expect(readPicture(asVisitor(), { kind: "people", name: before })).rejects.toMatchObject({
      status: 404,
    });
    expect((await updateAccount(as(user), form(user))).account.imageName).toBe(after);
    expect((await updateAccount(as(user), form(user, { removePicture: true }))).account.imageName).toBeNull();
    expect(await picturesOf(user)).toEqual([]);
  });

  it("is one picture in the end when two tabs save at once", async () => {
    const user = await makeUser();
    const files = await Promise.all([picture(10), picture(120), picture(240)]);
    const saved = await Promise.all(
      files.map((file, index) =>
        updateAccount(as(user), form(user, { file, firstName: `Tab${"abc"[index]}` })),
      ),
    );
    const row = await rowOf(user);
    const winner = saved.find(({ account }) => account.imageName === row?.imageName);
    expect(winner?.account.firstName).toBe(row?.firstName);
    expect((await picturesOf(user)).map(({ name }) => name)).toEqual([row?.imageName]);
  });

  it("is refused by size and by content, and the old one stays", async () => {
    const user = await makeUser();
    const { account } = await updateAccount(as(user), form(user, { file: await picture() }));
    const whole = await picture();
    for (const [file, message] of [
      [new Uint8Array(PICTURE_BYTES), INVALID_SIZE],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), INVALID_FORMAT],
      [whole.subarray(0, 60), INVALID_FORMAT],
    ] as const) {
      await expect(updateAccount(as(user), form(user, { file, firstName: "Changed" }))).rejects.toEqual(
        refusal("file", message),
      );
    }
    expect(await rowOf(user)).toMatchObject({ imageName: account.imageName, firstName: user.firstName });
  });

  it("has an address that leads nowhere else", async () => {
    const user = await makeUser();
    const { account } = await updateAccount(as(user), form(user, { file: await picture() }));
    const name = account.imageName ?? "";
    const community = await inTransaction(systemCtx("test"), (ctx) =>
      keepPicture(ctx, { picture: { name: newToken(), bytes: new Uint8Array([1]), objectKey: null } }),
    );
    await readPicture(asVisitor(), { kind: "communities", name: community });
    for (const [kind, asked] of [
      ["communities", name],
      ["people", community],
      ["people", user.id],
      ["people", "../../../etc/passwd"],
      ["people", "..%2f..%2fpackage.json"],
      ["people", `${name}%00`],
      ["people", `${name}' or '1'='1`],
      ["__proto__", name],
    ] as const) {
      await expect(readPicture(asVisitor(), { kind, name: asked })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("the language of e-mails and texts", () => {
  it("is chosen with the form or by itself, and stays where it is not named", async () => {
    const user = await makeUser();
    expect(await myLanguage(as(user), undefined)).toBe("en");
    await updateAccount(as(user), { ...form(user), language: "es" });
    expect(await myLanguage(as(user), undefined)).toBe("es");
    await updateAccount(as(user), form(user));
    expect(await myLanguage(as(user), undefined)).toBe("es");
    await setLanguage(as(user), { language: "en" });
    expect(await myLanguage(as(user), undefined)).toBe("en");
    await expect(setLanguage(as(user), { language: "xx" as "es" })).rejects.toMatchObject({ status: 400 });
    await expect(setLanguage(asVisitor(), { language: "es" })).rejects.toMatchObject({ status: 401 });
  });
});
