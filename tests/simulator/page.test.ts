import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "@/simulator/core/types";
import { escapeHtml, linked } from "@/simulator/page/html";
import { readMail } from "@/simulator/resend/request";
import { acceptMail } from "@/simulator/resend/send";
import { startSimulator } from "@/simulator/server";
import { receiveInboundSms } from "@/simulator/twilio";
import { acceptText } from "@/simulator/twilio/send";

const EVIL = `<script>alert("x")</script>`;

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.reset());

async function read(query = ""): Promise<string> {
  const answer = await fetch(`${simulator.url}/${query}`);
  expect(answer.headers.get("content-type")).toContain("text/html");
  return answer.text();
}

function mail(to: string, subject: string, html: string): void {
  const from = "hello@manyhands.example";
  acceptMail(simulator.world, readMail({ from, to, subject, html }), null);
}

function text(to: string, body: string): void {
  acceptText(simulator.world, {
    to,
    body,
    from: "+18335550100",
    messagingServiceSid: null,
    statusCallback: null,
  });
}

describe("the reading page", () => {
  test("says so when nothing has arrived", async () => {
    const page = await read();
    expect(page).toContain("No e-mails yet");
    expect(page).toContain("No texts yet");
  });

  test("shows each mail in a frame without scripts and each phone's texts, nothing unescaped", async () => {
    mail("ada@lakewood.example", EVIL, `<p>${EVIL}</p>`);
    text("+12025550101", EVIL);
    receiveInboundSms(simulator.world, { from: "+12025550101", body: EVIL });
    const page = await read();
    expect(page).not.toContain(EVIL);
    expect(page).toContain(escapeHtml(EVIL));
    const frame = /<iframe[^>]*>/.exec(page)?.[0] ?? "";
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.match(/class="bubble"/g)).toHaveLength(2);
  });

  test("an address made of HTML stays text in the filter", async () => {
    const page = await read(`?to=${encodeURIComponent(EVIL)}&mail=${encodeURIComponent(EVIL)}`);
    expect(page).not.toContain(EVIL);
  });

  test("shows one person's mails when asked", async () => {
    mail("ada@lakewood.example", "For Ada", "<p>Hello</p>");
    mail("ben@lakewood.example", "For Ben", "<p>Hello</p>");
    const page = await read("?to=ada@lakewood.example");
    expect(page).toContain("For Ada");
    expect(page).not.toContain("For Ben");
  });

  test("shows who opted out", async () => {
    text("+12025550101", "Hello");
    expect(await read()).not.toContain("Opted out");
    receiveInboundSms(simulator.world, { from: "+12025550101", body: "STOP" });
    expect(await read()).toContain("Opted out");
  });

  test("offers the words that people reply, each for the phone that is open", async () => {
    text("+12025550101", "Hello");
    const page = await read();
    for (const word of ["YES", "STOP", "HELP"]) {
      expect(page).toContain(`data-say="${word}" aria-label="Reply ${word} as +12025550101"`);
    }
  });

  test("is sent again only when something happened", async () => {
    const version = /data-version="(\w+)"/.exec(await read())?.[1] ?? "";
    const again = () => fetch(simulator.url, { headers: { "x-version": version } });
    expect((await again()).status).toBe(204);
    mail("ada@lakewood.example", "News", "<p>Hello</p>");
    expect((await again()).status).toBe(200);
  });

  test("brings its own fonts", async () => {
    const font = await fetch(`${simulator.url}/_page/figtree.woff2`);
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect((await fetch(`${simulator.url}/_page/other.woff2`)).status).toBe(404);
  });
});

test("addresses in a text become links, and only they", () => {
  expect(linked("See https://a.example/c?x=1&y=2. <b>").value).toBe(
    'See <a href="https://a.example/c?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">https://a.example/c?x=1&amp;y=2</a>. &lt;b&gt;',
  );
});
