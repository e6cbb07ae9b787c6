import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { compose, messageIdOf } from "./compose";

const FROM = "Manyhands <hello@give.example.org>";
const date = new Date("2026-03-01T12:00:00Z");

it("writes what Resend is given: both parts, the sender's name, the way back, and every header", async () => {
  const email = {
    to: "one@lakewood.example",
    from: '"Camp Wonaga \'11, by Manyhands" <hello@give.example.org>',
    subject: "Ürsula gives — “quietly” 🧵",
    html: `<p style="color:#1F5A46">Grüße, ${"a long line that is folded ".repeat(60)}</p>\n.\n..<p>end</p>`,
    text: "Grüße\n.\n..\nFrom here\n  to there  ",
    replyTo: "reply+abc@reply.example.org",
    headers: {
      "List-Unsubscribe": `<https://give.example.org/api/unsubscribe/${"x".repeat(90)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
  const messageId = messageIdOf("0190-id", FROM);
  const { raw, envelope } = await compose(email, { from: FROM, messageId, date });
  expect(envelope).toEqual({ from: "hello@give.example.org", to: ["one@lakewood.example"] });
  expect(raw.filter((byte) => byte > 0x7e)).toHaveLength(0);
  const read = await PostalMime.parse(raw);
  const withoutEnd = (text: string | undefined) => text?.replace(/\r?\n$/, "");
  expect({
    from: read.from,
    to: read.to,
    replyTo: read.replyTo,
    subject: read.subject,
    html: withoutEnd(read.html),
    text: withoutEnd(read.text),
    messageId: read.messageId,
    date: new Date(read.date ?? 0),
  }).toEqual({
    from: { name: "Camp Wonaga '11, by Manyhands", address: "hello@give.example.org" },
    to: [{ name: "", address: "one@lakewood.example" }],
    replyTo: [{ name: "", address: "reply+abc@reply.example.org" }],
    subject: email.subject,
    html: email.html,
    text: email.text,
    messageId: "<0190-id@give.example.org>",
    date,
  });
  const header = (key: string) => read.headers.find((one) => one.key === key)?.value;
  expect(header("list-unsubscribe")).toBe(email.headers["List-Unsubscribe"]);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

it("goes to the one address, whatever characters stand in it", async () => {
  const email = { to: `"a,b"@lakewood.example`, subject: "s", html: "h", text: "t", headers: {} };
  const { envelope } = await compose(email, { from: FROM, messageId: "<1@x>", date });
  expect(envelope.to).toHaveLength(1);
});
