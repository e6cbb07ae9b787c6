import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { GET as showPicture } from "@/app/pictures/[kind]/[name]/route";
import { users } from "@/db/schema";
import { systemCtx } from "@/lib/platform";
import { accountForm } from "../factories/account";
import { makeUser, type TestUser } from "../factories/user";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);
const PASSWORD = "Manyhands1";
const { db } = systemCtx("test");

async function tokenOf(user: TestUser): Promise<string> {
  const answer = await api.request("/api/identity/account/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.7.0.1" },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  return (await answer.json()).token.access_token;
}

const multipart = (fields: Record<string, string | number | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, "me.png");
    else form.append(name, String(value));
  }
  return form;
};

async function put(
  token: string,
  body: FormData,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.request("/api/user/account", { method: "PUT", headers, body });
  return { status: answer.status, body: await answer.json() };
}

const png = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: "#358" } })
        .png()
        .toBuffer(),
    ),
  ]);

const shown = (kind: string, name: string) =>
  showPicture(new Request("http://localhost:3000"), { params: Promise.resolve({ kind, name }) });

describe("PUT /user/account", () => {
  it("saves names, channel and picture, and answers with the account", async () => {
    const user = await makeUser({ password: PASSWORD });
    const fields = accountForm(user, { firstName: "Zoë", preferredCommunicationMethod: "1" });
    const { status, body } = await put(await tokenOf(user), multipart({ ...fields, file: await png() }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, firstName: "Zoë", preferredCommunicationMethod: 1 });
    const answer = await shown("people", String(body.imageName));
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      {
        "content-type": "image/webp",
        "content-length": String((await answer.arrayBuffer()).byteLength),
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
      },
    ]);
    const unknown = await shown("people", "A".repeat(43));
    expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it("keeps the old number until the new one is confirmed", async () => {
    const user = await makeUser({ password: PASSWORD, phoneConfirmedAt: new Date() });
    const fields = accountForm(user, { phoneNumber: "(202) 555-6001" });
    const { status, body } = await put(await tokenOf(user), multipart(fields));
    expect([status, body.phoneNumber, body.phoneNumberConfirmed]).toEqual([200, user.phoneNumber, true]);
  });

  it("refuses another's id, whether there is such an account or not, and changes nothing", async () => {
    const [user, victim] = [await makeUser({ password: PASSWORD }), await makeUser()];
    const token = await tokenOf(user);
    const answers = [];
    for (const id of [victim.id, "0190a6e0-0000-7000-8000-000000000001", "", "null"]) {
      answers.push(await put(token, multipart(accountForm(user, { id, firstName: "Mallory" }))));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      status: 403,
      body: { title: "You can change your own account only", status: 403 },
    });
    for (const { id, firstName } of [user, victim]) {
      const [row] = await db.select().from(users).where(eq(users.id, id));
      expect(row?.firstName).toBe(firstName);
    }
  });

  it("names what is wrong field by field, with capitals", async () => {
    const user = await makeUser({ password: PASSWORD });
    const fields = accountForm(user, {
      firstName: "<script>",
      lastName: "A".repeat(31),
      phoneNumber: "+1 555",
    });
    const page = new Blob(["<!doctype html><script>alert(1)</script>"], { type: "image/png" });
    expect(await put(await tokenOf(user), multipart({ ...fields, file: page }))).toEqual({
      status: 400,
      body: {
        title: "Invalid first name",
        status: 400,
        errors: {
          FirstName: ["Invalid first name"],
          LastName: ["Invalid last name"],
          PhoneNumber: ["Invalid phone number"],
          File: ["Invalid image format"],
        },
      },
    });
  });

  it.each([
    ["isPlatformAdmin", "true"],
    ["removePicture", "true"],
  ])("refuses %s", async (name, value) => {
    const user = await makeUser({ password: PASSWORD });
    const { status } = await put(await tokenOf(user), multipart({ ...accountForm(user), [name]: value }));
    expect(status).toBe(400);
  });

  it("does not change the address, the picture's name or a proof that are sent back", async () => {
    const user = await makeUser({ password: PASSWORD, imageName: null, phoneConfirmedAt: null });
    const sent = {
      email: "mallory@evil.example",
      imageName: "../../secret",
      phoneNumberConfirmed: "true",
    };
    const { status, body } = await put(await tokenOf(user), multipart({ ...accountForm(user), ...sent }));
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ email: user.email, imageName: null, phoneNumberConfirmed: false }),
    ]);
  });

  it("asks for every field", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { status, body } = await put(await tokenOf(user), multipart({ id: user.id }));
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      400,
      ["FirstName", "LastName", "PhoneNumber", "PreferredCommunicationMethod"],
    ]);
  });

  it("refuses one byte too much, and what is far too much before it is read", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    const full = (size: number) =>
      multipart({ ...accountForm(user), file: new Blob([new Uint8Array(size)]) });
    expect(await put(token, full(7_340_032))).toMatchObject({
      status: 400,
      body: { errors: { File: ["Invalid image size"] } },
    });
    expect((await put(token, full(9_000_000))).status).toBe(413);
  });
});
