import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/notification/_routes";
import { messagesTo } from "../support/messages-to";
import { pdf } from "../support/sample-files";

const api = createApi(routes);
let caller = 0;

async function send(fields: Record<string, string>, files: File[] = []) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const file of files) body.append("attachments", file);
  const answer = await api.request("/api/notification/contactus", {
    method: "POST",
    headers: { authorization: "Bearer ", "x-forwarded-for": `10.${90 + (++caller % 100)}.0.${caller}` },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

const typed = { name: "Theo", email: "theo@lindqvist.example", message: "Can a street be a community?" };
const taken = async (message: string) =>
  (await messagesTo("support@manyhands.example")).filter(({ data }) => data.message === message).length;

describe("POST /notification/contactus", () => {
  it("takes a visitor's message, under either name of its first field", async () => {
    expect(await send(typed)).toEqual({ status: 200, body: {} });
    const { name, ...others } = typed;
    const other = { ...others, userName: name, communityId: "", message: "Can a choir be one?" };
    expect(await send(other)).toEqual({ status: 200, body: {} });
    expect([await taken(typed.message), await taken(other.message)]).toEqual([1, 1]);
  });

  it("says what is missing and what is wrong, by field", async () => {
    expect(await send({})).toEqual({
      status: 400,
      body: {
        title: "Required",
        status: 400,
        errors: { Name: ["Required"], Email: ["Required"], Message: ["Required"] },
      },
    });
    expect((await send({ ...typed, email: "theo" })).body.errors).toEqual({
      Email: ["Invalid email address"],
    });
    expect((await send({ ...typed, message: "word ".repeat(2000) })).body.errors).toEqual({
      Message: ["At most 250 characters"],
    });
  });

  it("refuses a field it does not know, a body beyond measure, and JSON", async () => {
    expect((await send({ ...typed, to: "all@lindqvist.example" })).status).toBe(400);
    expect((await send({ ...typed, message: "x".repeat(100_000) })).status).toBe(413);
    const json = await api.request("/api/notification/contactus", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(typed),
    });
    expect(json.status).toBe(415);
  });

  it("takes up to three files, whose kinds it tells by their content", async () => {
    const file = (name: string, text: string | Buffer) =>
      new File([new Uint8Array(Buffer.from(text))], name, { type: "application/pdf" });
    const with3 = { ...typed, message: "Here are three plans" };
    const three = ["a.pdf", "b.pdf", "c.png"].map((name) => file(name, pdf()));
    expect(await send(with3, three)).toEqual({ status: 200, body: {} });
    const [mail] = (await messagesTo("support@manyhands.example")).filter(
      ({ data }) => data.message === with3.message,
    );
    expect(mail?.data.files).toBe("a.pdf, b.pdf, c.pdf");
    expect((await send(with3, [...three, file("d.pdf", pdf())])).body.errors).toEqual({
      Attachments: ["Up to 3 attachments"],
    });
    expect((await send(with3, [file("a.pdf", "MZ")])).body.errors).toEqual({
      Attachments: ["Invalid format. You can add PDF, TIFF, BMP, JPG, GIF, PNG, DOC, DOCX"],
    });
    expect((await send(with3, [file("a.pdf", Buffer.alloc(6_291_456))])).body).toMatchObject({
      status: 400,
      errors: { Attachments: ["The attached file is too large. Please add file up to 6MB"] },
    });
  });

  it("stops a flood with a sentence", async () => {
    const answers = [];
    for (let row = 0; row < 8; row++) {
      answers.push(await send({ ...typed, email: "many@lindqvist.example", message: `Question no ${row}` }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(answers.at(-1)?.body.title).toMatch(/^That is more than we can take at once\./);
  });
});
