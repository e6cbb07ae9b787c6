import { afterAll, beforeAll, expect, it } from "vitest";
import { unsubscribeToken } from "@/lib/notification/inside";
import { choicesToken } from "@/lib/notification/preferences/choice-links";
import { WITHOUT_SIGN_INS, WITHOUT_TEXTS } from "@/scripts/operator/simulator-values";
import type { Child } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { addressesInside, PEOPLE } from "../support/addresses-inside";
import { sessionOf } from "../support/ask-site";
import { wordsOn } from "../support/left-in-english";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { registrationToken } from "../support/registering";
import { seededCampaign, seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";
import { isNightlySuite } from "../support/suite";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";

const START_MS = 60_000;

let run: Run;
let site: Child;
let base: string;

/**
 * The shared build, started without Twilio, Google and Facebook, and with a mail server in Resend's place.
 */
beforeAll(async () => {
  run = new Run("test", []);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const prepared = prepareSite(run, {
    databaseUrl: process.env.SITE_DATABASE_URL ?? "",
    authSecret: TEST_AUTH_SECRET,
    port,
    simulatorPort: await freePort(),
    smtpPort: await freePort(),
    settings: { ...WITHOUT_TEXTS, ...WITHOUT_SIGN_INS },
    logPrefix: "test-without-texts-",
  });
  site = await prepared.web("start");
}, START_MS);

afterAll(async () => {
  await site.stop();
  run.close();
});

const open = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(new URL(path, base), { method, headers, redirect: "follow" });

const OFFERS = {
  en: /\btext messages?\b|\bby text\b|\btexts\b|\btexted\b|\btexting\b|\b(?:a|one|no|the) text (?:leaves|waits|of this length|goes|is on)|\bSTOP\b|\bSMS\b|\bsegments?\b|\bTwilio\b/,
  es: /mensajes? de texto|\bSTOP\b|\bSMS\b|\bsegmentos?\b|\bTwilio\b/,
} as const;

/** Exceptions: the author's words, texts from a person's own phone, and past counts. */
const NOT_MEANT = [
  "Sent to ",
  "Enviado a ",
  "members and texts are erased",
  "Send by text",
  "Enviar por mensaje de texto",
  "whose texts",
  "texts that new campaigns begin with",
];

/** Fields for texts alone, and sign-in buttons of providers. */
const FIELDS =
  /name="(?:preferredCommunicationMethod|way-\d|members\.0\.phoneNumber|member\.phoneNumber|provider)"|action="\/api\/auth\/social/;

async function offersAt(path: string, headers: Record<string, string>, language: "en" | "es") {
  const answer = await open(path, { ...headers, "accept-language": language });
  const html = await answer.text();
  const said = wordsOn(html).filter(
    (words) => OFFERS[language].test(words) && !NOT_MEANT.some((other) => words.includes(other)),
  );
  const fields = FIELDS.exec(html)?.[0];
  const link = html.includes('href="/text-messages') ? ["a link to /text-messages"] : [];
  // A redirect means that another page was read.
  const isLedAway = headers.cookie !== undefined && new URL(answer.url).pathname === "/login";
  return [
    ...said,
    ...(fields ? [fields] : []),
    ...link,
    ...(answer.status >= 500 || isLedAway ? [`${answer.status} ${answer.url}`] : []),
  ];
}

async function pathsFor(rights: readonly string[]): Promise<string[]> {
  const { communityId, campaignId: active } = await seededCampaign("launched");
  const { campaignId: ended } = await seededCampaign("completed", null);
  const memberId = await seededPerson(PEOPLE.member);
  const [draft] = await inSiteDatabase(
    (sql) =>
      sql<
        { id: string }[]
      >`select id from campaigns where status = 'draft' and community_id = ${communityId} limit 1`,
  );
  const special: Record<string, string[]> = {
    ...(await addressesInside({ communityId, active, ended })),
    "/": ["/", "/?page=FAQ"],
    "/tutorials/[slug]": ["start-a-community", "add-members", "launch-a-campaign", "give"].map(
      (name) => `/tutorials/${name}`,
    ),
    "/create-account": [`/create-account?token=${await registrationToken("without.texts@post.example")}`],
    "/unsubscribe/[token]": [`/unsubscribe/${unsubscribeToken(memberId)}`],
    "/subscriptions/[token]": [`/subscriptions/${choicesToken(memberId)}`],
    "/invitation": [`/invitation?communityId=${communityId}`],
    "/community/[communityId]/campaign/[campaignId]": [`/community/${communityId}/campaign/${active}`],
    "/settings/admin/drafts/draft/[campaignId]": draft ? [`/settings/admin/drafts/draft/${draft.id}`] : [],
    "/platform/messages": ["", "?show=addresses", "?show=costs"].map((query) => `/platform/messages${query}`),
    // Past records: consents for the desk, and texts sent earlier. They offer none.
    "/platform/consents": [],
    "/settings/my-data": [],
  };
  return Object.keys(PAGE_RIGHTS)
    .filter((page) => rights.includes(PAGE_RIGHTS[page] ?? ""))
    .flatMap((page) => special[page] ?? [sampleAddress(page)]);
}

const READERS = [
  ["a visitor", null, ["visitor", "public-only", "link"]],
  ["an admin", PEOPLE.admin, ["visitor", "link", "member", "admin"]],
  ["a member", PEOPLE.member, ["visitor", "link", "member"]],
  ["a member who had chosen texts", "texter@lakewood.example", ["member"]],
  ["the desk", "desk@manyhands.example", ["platform"]],
] as const;

it.each(READERS)(
  "offers neither texts nor a sign-in that it has not on any page of %s",
  async (_who, email, rights) => {
    const session: Record<string, string> = email === null ? {} : await sessionOf(email);
    const offers: Record<string, string[]> = {};
    // Only the nightly suite reads Spanish pages, too; both languages have the same parts.
    for (const language of isNightlySuite ? (["en", "es"] as const) : (["en"] as const)) {
      const headers: Record<string, string> = session.cookie
        ? { cookie: `${session.cookie}; language=${language}` }
        : {};
      for (const path of await pathsFor(rights)) {
        const found = await offersAt(path, headers, language);
        if (found.length > 0) offers[`${language} ${path}`] = found;
      }
    }
    expect(offers).toEqual({});
  },
);

it("has no page about texts, nothing of it in the sitemap, and answers no webhook of Twilio's or Resend's", async () => {
  expect((await open("/text-messages", {})).status).toBe(404);
  expect(await (await open("/sitemap.xml", {})).text()).not.toContain("text-messages");
  for (const provider of ["twilio", "resend"]) {
    expect((await open(`/api/webhooks/${provider}`, {}, "POST")).status).toBe(404);
  }
});
