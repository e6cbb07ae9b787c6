import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { LANGUAGES, type Language } from "@/lib/kernel/languages";
import { smsSegments } from "@/lib/notification/sending/rules/sms-segments";
import type { TemplateName } from "@/lib/notification/templates/data";
import { withOwnLinks } from "@/lib/notification/templates/mail/marks";
import { renderMail } from "@/lib/notification/templates/mail/render-mail";
import { senderOf } from "@/lib/notification/templates/mail/sender";
import { sewnStrip } from "@/lib/notification/templates/mail/sewn-strip";
import { writeDigest, writeMessage } from "@/lib/notification/templates/registry";
import { env } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import type { Simulator } from "@/simulator/core/types";
import { digestParts, samples } from "@/simulator/messages/samples";
import { TEMPLATE_NAMES, type Written, writtenSamples } from "@/simulator/messages/written";
import { startSimulator } from "@/simulator/server";

Object.assign(
  process.env,
  simulatedEnvironment({
    databaseUrl: "postgres://nobody@127.0.0.1:9/nothing",
    appUrl: "https://give.manyhands.example",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "only-for-these-tests-and-nothing-else-at-all",
  }),
);

/** The provider reads English. */
const TO_PROVIDER: readonly TemplateName[] = [
  "contact-message",
  "desk-no-worker",
  "desk-troubles",
  "card-surge",
  "communities-wait",
  "staff-invited",
  "staff-added",
  "desk-answer",
];
const translated = TEMPLATE_NAMES.filter((name) => !TO_PROVIDER.includes(name));

const everything = (language: Language): Written[] =>
  TEMPLATE_NAMES.flatMap((name) => writtenSamples(name, language));

const nameOf = ({ template, title }: Written) => `${template}: ${title}`;

const writtenIn = (text: string) => smsSegments(text).encoding;
const lengthOf = (text: string) => smsSegments(text).characters;

const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const wordsOf = ({ mail, text }: Written) => [mail.subject, mail.text, text].join("\n");

/** Facts in a message, the same in every language. */
const factsOf = (words: string) =>
  [
    ...new Set(
      words.match(/\$[\d,.]*\d|\d\d\/\d\d\/\d{4}|https?:\/\/[^\s<>"]*[^\s<>".,:)]|[^\s:(]+@[^\s,.;:)]+/g) ??
        [],
    ),
  ]
    .map((one) => one.replace(/\.$/, ""))
    .sort();

describe("every template", () => {
  it("has a sample in both languages, and so is on the page", () => {
    expect(Object.keys(samples()).sort()).toEqual([...TEMPLATE_NAMES].sort());
    for (const language of LANGUAGES) {
      for (const name of TEMPLATE_NAMES) expect(writtenSamples(name, language), name).not.toHaveLength(0);
    }
  });

  it.each(translated)("%s names the same sums, days, links and addresses in both languages", (name) => {
    const spanish = writtenSamples(name, "es");
    for (const [at, written] of writtenSamples(name, "en").entries()) {
      expect(factsOf(wordsOf(spanish[at] ?? written)), written.title).toEqual(factsOf(wordsOf(written)));
    }
  });

  it.each(translated)("%s has other words in Spanish, and the same parts", (name) => {
    const spanish = writtenSamples(name, "es");
    for (const [at, { content }] of writtenSamples(name, "en").entries()) {
      const other = spanish[at]?.content;
      expect(Object.keys(other ?? {}).sort(), name).toEqual(Object.keys(content).sort());
      expect(other?.subject).not.toBe(content.subject);
      expect(other?.paragraphs).toHaveLength(content.paragraphs.length);
      expect(other?.sum?.length).toBe(content.sum?.length);
      if (content.sms !== "") expect(other?.sms).not.toBe(content.sms);
      if (content.action) expect(other?.action).toMatchObject({ href: content.action.href });
      expect(other?.action?.label).not.toBe(content.action?.label ?? "");
    }
  });

  it.each(translated)("%s leaves nothing English in Spanish, and no Spanish in English", (name) => {
    const theirs =
      /Lakewood|Three months of rent|Six months of treatment|Dinners until spring|Maple Street neighbours|Friends, you know[\s\S]*?❤️|Could we meet[\s\S]*?soup\.|You asked us to, by e-mail\.|We could not find[\s\S]*?in it\.|Two members wrote[^.]*\.|O’Brien’s|& friends|<a href[\s\S]*?smile”|The Manyhands Provider|100 Example Street|https?:\S+|\S+@\S+|Will Hartman|Example/g;
    const english = /\b(the|your|you|and|with|for|was|were|this|gift|of|not|from|reply|card|is|are|by)\b/i;
    const spanish = /\b(el|la|su|usted|con|para|fue|donación|no se|los|las|tarjeta|una)\b|[áíóúñ¿¡]/i;
    for (const written of writtenSamples(name, "es")) {
      if (written.title.includes("own words") || written.title.includes("every kind")) continue;
      // The page behind the link is English, and HELP and STOP are the carrier's words.
      expect(wordsOf(written).replace(theirs, ""), nameOf(written)).not.toMatch(english);
    }
    for (const written of writtenSamples(name, "en")) {
      expect(wordsOf(written).replace(theirs, ""), nameOf(written)).not.toMatch(spanish);
    }
  });
});

describe("every text", () => {
  const texts = LANGUAGES.flatMap((language) => everything(language)).filter(
    ({ text, title }) => text !== "" && !title.includes("own words") && !title.includes("every kind"),
  );

  it("is of plain characters, also where a name has a curly apostrophe", () => {
    const odd = texts.filter(({ text }) => writtenIn(text) !== "GSM-7");
    expect(odd.map((written) => `${nameOf(written)}: ${written.text}`)).toEqual([]);
  });

  it("is two segments at most with ordinary names", () => {
    const long = texts.filter(
      ({ text, template }) => !TO_PROVIDER.includes(template) && lengthOf(text) > 306,
    );
    expect(long.map((written) => `${nameOf(written)}: ${written.text.length}`)).toEqual([]);
  });

  it("of a campaign ends with its link and the way out", () => {
    const [english] = writtenSamples("campaign", "en");
    const [spanish] = writtenSamples("campaign", "es");
    expect(english?.text).toMatch(/\/c\/[0-9A-Z]{4}-[0-9A-Z]{3} Reply STOP to opt out\.$/);
    expect(spanish?.text).toMatch(/\/c\/[0-9A-Z]{4}-[0-9A-Z]{3} Responda STOP para cancelar\.$/);
  });

  it("on a phone that others read says nothing of its message, in either language", () => {
    for (const written of [...everything("en"), ...everything("es")]) {
      if (written.discreet === null) continue;
      expect(written.discreet).not.toMatch(/Lakewood|rent|\$/);
      expect(written.discreet).toMatch(/\/notifications Manyhands$/);
    }
  });
});

describe("every e-mail", () => {
  const mails = LANGUAGES.flatMap((language) => everything(language).map((one) => ({ ...one, language })));

  it("loads nothing, watches nobody and runs nothing", () => {
    for (const { mail, ...written } of mails) {
      expect(mail.html, written.template).not.toMatch(
        /<img|<script|<link|<iframe|url\(|@import|src=|onload/i,
      );
    }
  });

  it("is tables for looks alone, with one heading of its own and its language", () => {
    for (const { mail, language, template } of mails) {
      const tables = mail.html.match(/<table[^>]*>/g) ?? [];
      expect(tables.every((tag) => tag.includes('role="presentation"'))).toBe(true);
      expect(mail.html.match(/<h1/g), template).toHaveLength(1);
      expect(mail.html).toContain(`<html lang="${language}"`);
      expect(mail.html).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it("has one button, and links that say where they lead", () => {
    for (const { mail, template } of mails) {
      expect((mail.html.match(/class="em-btn"/g) ?? []).length, template).toBeLessThanOrEqual(1);
      for (const [, words = ""] of mail.html.matchAll(/<a [^>]*>(.*?)<\/a>/g)) {
        expect(words.replace(/<[^>]+>/g, "").trim().length, template).toBeGreaterThan(3);
        expect(words).not.toMatch(/^(here|click here|aquí|haga clic)$/i);
      }
    }
  });

  it("stays below the size at which inboxes cut e-mails off", () => {
    for (const { mail, template } of mails)
      expect(Buffer.byteLength(mail.html), template).toBeLessThan(100_000);
  });

  it("has the same words as text, and the provider's name and address in both", () => {
    for (const { mail, content } of mails) {
      for (const part of [mail.text, unescaped(mail.html)]) {
        expect(part).toContain(content.heading);
        expect(part).toContain(env().PROVIDER_ADDRESS);
        if (content.action) expect(part).toContain(content.action.href);
      }
    }
  });

  it("loads nothing, and is far below what inboxes cut off", () => {
    for (const { mail, template } of mails) {
      expect(Buffer.byteLength(mail.html), template).toBeLessThan(60_000);
      expect(mail.html, template).not.toMatch(/<img|<link|url\(|@import|<script/i);
      expect(mail.html, template).toContain('name="color-scheme" content="light dark"');
      expect(mail.html, template).toContain('name="viewport"');
    }
  });

  it("of a receipt says what is known of the gift, and of one of an earlier version no more than that", () => {
    const [full, before, toOurBalance, member] = writtenSamples("donation-receipt", "en");
    expect(full?.content.facts).toEqual([
      ["Receipt", "G-7B4182C09E"],
      ["Date", "11/22/2026, 2:14 PM, Eastern Time"],
      ["Paid with", "Visa ending in 4242"],
      ["Given by", "Ingrid Solheim"],
      ["Shown to members as", "Anonymous"],
      ["Community", "Lakewood ’98"],
    ]);
    expect(full?.content.gain).toEqual(["Recipient gets", "$100.00"]);
    expect(full?.content.action).toMatchObject({ label: "See the campaign", isOutlined: true });
    expect(before?.content.facts).toEqual([
      ["Receipt", "G-7B4182C09E"],
      ["Date", "11/22/2026"],
      ["Community", "Lakewood ’98"],
    ]);
    expect(before?.content).not.toHaveProperty("gain");
    expect(before?.content).not.toHaveProperty("action");
    expect(toOurBalance?.content.gain).toEqual(["Our Balance gets", "$97.50"]);
    expect(member?.content).toMatchObject({
      action: { label: "Print or save as PDF", href: expect.stringContaining("/settings/my-donations/") },
      links: [{ label: "See the campaign" }, { label: "All your gifts" }],
    });
    expect(writtenSamples("gift-with-your-address", "en")[0]?.mail.html).not.toMatch(/Solheim|4242|\/c\//);
  });

  it("is the same bytes for the same content", () => {
    for (const language of LANGUAGES) {
      const [first, second] = [everything(language), everything(language)];
      expect(second.map(({ mail }) => mail)).toEqual(first.map(({ mail }) => mail));
    }
  });

  it("escapes what people wrote", () => {
    const evil = `<script>alert("x")</script>`;
    for (const name of TEMPLATE_NAMES) {
      const data = Object.fromEntries(Object.keys(samples()[name][0]?.data ?? {}).map((key) => [key, evil]));
      const content = writeMessage(name, data);
      expect(renderMail(content, "en", true).html, name).not.toContain("<script>");
    }
  });

  test("about a campaign has each way out, and no other has one", () => {
    for (const { mail, template } of mails) {
      const isBlast = template === "campaign" || template === "progress-digest";
      for (const way of ["/api/unsubscribe/", "/subscriptions/", "/not-this-time/"]) {
        expect(mail.html.includes(way), `${template} ${way}`).toBe(isBlast);
        expect(mail.text.includes(way), `${template} ${way}`).toBe(isBlast);
      }
      expect(mail.html).not.toContain(".invalid");
      expect(mail.text).not.toContain(".invalid");
    }
  });
});

describe("contrast", () => {
  const light = (hex: string) => {
    const part = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const ratio = (one: string, other: string) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const html = () =>
    writtenSamples("campaign", "en")
      .map(({ mail }) => mail.html)
      .join("");
  const darkOf = (selector: string, what: string) =>
    new RegExp(`\\${selector}\\{[^}]*?\\b${what}:(#[0-9A-F]{6})!important`).exec(
      html().slice(html().indexOf("scheme: dark")),
    )?.[1] ?? "";

  it.each([
    ["text", "#22302B", "#FFFEFB"],
    ["second text on the well", "#47574F", "#F3EEE4"],
    ["hints beneath the card", "#5F6D66", "#FAF7F2"],
    ["links", "#1F5A46", "#FAF7F2"],
    ["the button", "#FFFFFF", "#1F5A46"],
  ])("of %s is enough in light", (_what, words, ground) => {
    expect(html().includes(words) && html().includes(ground)).toBe(true);
    expect(ratio(words, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["text", ".em-ink", ".em-card"],
    ["second text on the well", ".em-ink2", ".em-well"],
    ["hints beneath the card", ".em-ink3", ".em-bg"],
    ["links", ".em-link", ".em-bg"],
    ["the button", ".em-btn a", ".em-btn"],
  ])("of %s is enough in dark", (_what, words, ground) => {
    expect(ratio(darkOf(words, "color"), darkOf(ground, "background"))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the quilt of an e-mail", () => {
  const strip = (percent: number) =>
    sewnStrip({ seed: "018f3c1e-7b7a-7c60-9d1f-0a2b3c4d5e6f", way: "home", percent, rows: 2 }, 16).value;
  const penciled = (html: string) => (html.match(/class="em-(todo|next)"/g) ?? []).length;
  const sewn = (html: string) => (html.match(/bgcolor="#[0-9A-F]{6}"/g) ?? []).length / 9;

  it.each([
    [0, 0],
    [25, 6],
    [50, 12],
    [76, 18],
    [99.9, 23],
    [100, 24],
    [140, 24],
  ])("at %s percent has %i blocks sewn of 24", (percent, blocks) => {
    expect([sewn(strip(percent)), penciled(strip(percent))]).toEqual([blocks, 24 - blocks]);
    expect(strip(percent).includes("border-top:4px")).toBe(percent >= 100);
  });

  it("only ever adds blocks, and is another for another campaign", () => {
    const first = (html: string) => html.match(/^[\s\S]*?<tr>((?:<td height[^>]*><\/td>){9})/)?.[1];
    expect(first(strip(30))).toBe(first(strip(90)));
    expect(first(strip(30))).not.toBeUndefined();
    const other = sewnStrip({ seed: "another", way: "home", percent: 30, rows: 2 }, 16).value;
    expect(other).not.toBe(strip(30));
  });
});

describe("a digest", () => {
  it("has each campaign once, with its newest words alone, those of a community together", () => {
    const { sections = [], subject } = writeDigest(digestParts(), "en", { frequency: "1" });
    expect(subject).toBe("This week in your communities");
    expect(sections.map(({ community, heading }) => [community, heading])).toEqual([
      ["Lakewood ’98", "Three months of rent"],
      [null, "Six months of treatment"],
      ["Maple Street neighbours", "Dinners until spring"],
    ]);
    expect(sections[0]?.paragraphs[0]).toContain("halfway there");
    expect(new Set(sections.map(({ short }) => short)).size).toBe(3);
  });

  it("says how often it comes, and nothing of that when it does not know", () => {
    const subjects = ["2", "3", "0"].map((frequency) => writeDigest([], "es", { frequency }).subject);
    expect(subjects).toEqual([
      "Hoy en sus comunidades",
      "Este mes en sus comunidades",
      "Cómo van sus comunidades",
    ]);
  });
});

describe("data of an earlier version", () => {
  it("is read in the words that it was stored with", () => {
    const read = writeMessage("recurring-notice", {
      target: "Our Balance",
      communityName: "Choir",
      link: "https://x.example/r",
      every: "every month",
      amount: "$20.00",
      fee: "$0.74, out of your gift",
      charge: "$20.00",
      date: "11/25/2026",
      card: "your Visa ending in 4242",
      missed:
        "Nothing was charged for 10/25/2026: our system did not run in time, and we don't make up for it.",
    });
    expect(read.subject).toBe("Your gift every month: $20.00 on 11/25/2026");
    expect(read.paragraphs.slice(0, 2)).toEqual([
      "You give $20.00 every month to Our Balance (Choir). On 11/25/2026 we charge your Visa ending in 4242.",
      "Nothing was charged for 10/25/2026: our system did not run in time, and we don't make up for it.",
    ]);
    expect(read.sum?.[1]).toEqual(["Card fee", "$0.74, out of your gift"]);
  });

  it("of a payout and of a campaign reads as before", () => {
    const sent = writeMessage(
      "payout-sent",
      { communityName: "Choir", amount: "$5.00", method: "paper check" },
      "es",
    );
    expect(sent.paragraphs[0]).toContain("cheque en papel");
    const campaign = writeMessage("campaign", {
      content: "Choir: halfway there.",
      communityName: "Choir",
      campaignName: "A roof",
      messageType: "4",
      link: "https://x.example/active-campaign?c=AY88Hnt6fGCdHwAAAAAAAA",
    });
    expect(campaign).not.toHaveProperty("quilt");
    expect(campaign).toMatchObject({ heading: "A roof", short: "AY88Hnt6fGCdHwAAAAAAAA" });
  });
});

describe("the sender", () => {
  const FROM = "Manyhands <hello@manyhands.example>";

  it.each([
    ["Camp Wonaga ’11", '"Camp Wonaga ’11, by Manyhands" <hello@manyhands.example>'],
    [
      'A "quoted" <b@evil.example>\r\nBcc: x',
      '"A quoted b@evil.exampleBcc: x, by Manyhands" <hello@manyhands.example>',
    ],
    ["\u2068جيران\u2069", '"جيران, by Manyhands" <hello@manyhands.example>'],
    ["👩‍👩‍👧", '"👩👩👧, by Manyhands" <hello@manyhands.example>'],
    ["\u202e", FROM],
  ])("is named after %j", (community, sender) => {
    expect(senderOf(FROM, community, "by")).toBe(sender);
  });

  it("stays short, and takes an address without a name", () => {
    const sender = senderOf("hello@manyhands.example", "😀".repeat(200), "con");
    expect(sender).toMatch(/^"(😀){59}…, con Manyhands" <hello@manyhands\.example>$/u);
  });
});

it("puts each reader's own links where the marks are, and leaves what is no mark", () => {
  const own = {
    unsubscribe: "https://u.example",
    choices: "https://c.example",
    mute: (short: string) => `https://m.example/${short}`,
  };
  const short = "AY88Hnt6fGCdHwAAAAAAAA";
  const marks = `https://unsubscribe.invalid/ https://choices.invalid/ https://mute.invalid/${short} https://mute.invalid/`;
  expect(withOwnLinks(marks, own)).toBe(
    `https://u.example https://c.example https://m.example/${short} https://mute.invalid/`,
  );
});

describe("the page", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  });
  afterAll(() => simulator.stop());
  const read = async (path: string) => {
    const answer = await fetch(`${simulator.url}${path}`);
    return { status: answer.status, body: await answer.text() };
  };

  it("is linked from the inbox, and lists every template", async () => {
    expect((await read("/")).body).toContain('href="/messages"');
    const { body } = await read("/messages?template=all&language=es&theme=dark");
    for (const name of TEMPLATE_NAMES) expect(body).toContain(`<h2>${name}</h2>`);
    expect(body).toContain('width="390"');
    expect(body).toContain('width="680"');
  });

  it("shows an e-mail alone in the chosen colours, and nothing for one that there is not", async () => {
    const dark = await read("/messages/donation-receipt/0?language=es&theme=dark");
    expect(dark.body).toContain('<html lang="es"');
    expect(dark.body).toContain("@media (min-width: 0)");
    const light = await read("/messages/donation-receipt/0?theme=light");
    expect(light.body).toContain("@media (max-width: 0)");
    for (const path of ["/messages/donation-receipt/99", "/messages/constructor/0", "/messages/campaign/x"]) {
      expect((await read(path)).status).toBe(404);
    }
  });
});
