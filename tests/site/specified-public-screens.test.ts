import { beforeAll, describe, expect, it } from "vitest";
import { SECTIONS } from "@/components/shell/sections";
import { campaignFor } from "@/lib/community";
import { DEFAULT_TIME_ZONE, formatDate, showShortCode } from "@/lib/kernel";
import { env, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { makeUser } from "../factories/user";
import { PEOPLE } from "../support/addresses-inside";
import { ask, leadsTo, sessionOf } from "../support/ask-site";
import { hiddenFieldsOf } from "../support/login-form";
import { outlineOf } from "../support/page-outline";
import { registrationToken } from "../support/registering";
import { campaignNamed, seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const ACTIVE = "Help with a funeral";
const HINT = "At least 8 characters, 1 upper case, 1 lower case and numeric";

type Row = {
  what: string;
  who?: keyof typeof PEOPLE;
  path: string;
  region?: "header" | "main" | "footer";
  shows: readonly string[];
  hides?: readonly string[];
};

/** Specified content of pages (`outlineOf`); `names` replaces `{name}` in paths and texts. */
const ROWS: Row[] = [
  {
    what: "001 §2: the header's sections",
    path: "/questions",
    region: "header",
    shows: ["[About](/?page=about)", "[Contact](/?page=contact)", "[Our Values](/?page=values)"],
  },
  {
    what: "001 §2: the footer",
    path: "/questions",
    region: "footer",
    shows: [
      "[Manyhands](/)",
      "[About](/?page=about)",
      "[Tutorials](/?page=tutorials)",
      "© {year}",
      "Dedicated to everyone who gave before they were asked.",
    ],
  },
  {
    what: "001 §2: the team",
    path: "/",
    shows: ["# The people behind it", "# Direction", "# Treasury", "# Engineering"],
  },
  { what: "001 §5: the contact form", path: "/", shows: ["<message: Enter your message>"] },
  {
    what: "001 §2: the login",
    path: "/login",
    shows: [
      "Forgot your password? [Reset password](/reset-password)",
      "Don’t have an account? [Create account](/sign-up)",
    ],
  },
  {
    what: "001 §2: the login of an invitation",
    path: "/login/{invitation}",
    shows: ["[Create account](/sign-up?token={invitation})"],
  },
  {
    what: "001 §2: the sign-up",
    path: "/sign-up",
    shows: ["](/terms-and-conditions)", "](/privacy-and-policy)", "[Log in](/login)"],
  },
  { what: "001 §5: a new account's password", path: "/create-account?token={registration}", shows: [HINT] },
  {
    what: "001 §5: a changed password",
    who: "member",
    path: "/settings/login-security/password",
    shows: [HINT],
  },
  {
    what: "001 §2: an invitation's four steps",
    path: "/invitation",
    shows: [
      "# 01 Everyone signs up",
      "# 02 If a need arises, a text goes out",
      "# 03 Everyone pitches in, quietly",
      "# 04 Then join",
    ],
  },
  {
    what: "001 §2: a visitor's invitation to a friend",
    path: "/anonymous/invite-friend?communityId={communityId}&campaignId={campaignId}",
    shows: ["# Invite a friend to donate", "{campaign}", "{shortLink}"],
  },
  {
    what: "001 §4: a visitor may join with a gift",
    path: "/campaign/anonymous/donate/{communityId}/{campaignId}",
    shows: ["<joinCommunity: > Join {community}"],
  },
  {
    what: "001 §4: a member has joined already",
    who: "member",
    path: "/campaigns/{campaignId}/donate",
    shows: ["<amount: "],
    hides: ["<joinCommunity: "],
  },
  {
    what: "001 §2: the form of a completed campaign",
    path: "/campaign/anonymous/donate/{endedCommunityId}/{endedId}",
    shows: ["This campaign has been completed."],
    hides: ["<amount: "],
  },
  {
    what: "001 §2: my communities",
    who: "member",
    path: "/settings/my-communities",
    shows: ["[Join new community](/settings/my-communities/search-community)"],
  },
  {
    what: "001 §4: editing personal info",
    who: "member",
    path: "/settings/personal-info/edit",
    shows: ["[Cancel](/settings/personal-info)"],
  },
];

const names: Record<string, string> = {};
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? `no ${name}`);

async function pageFor(path: string, email?: string): Promise<{ url: URL; html: string }> {
  const headers = email ? await sessionOf(email) : {};
  const answer = await ask(path, { headers, redirect: "follow" });
  expect(answer.status, path).toBe(200);
  return { url: new URL(answer.url), html: await answer.text() };
}

beforeAll(async () => {
  const active = await campaignNamed(ACTIVE);
  const ended = await seededCampaign("completed");
  const community = await makeCommunity();
  const { token } = await invite(community, { email: newAddress() });
  const { shortCode, communityName } = await campaignFor(systemCtx("test"), active);
  Object.assign(names, active, {
    campaign: ACTIVE,
    community: communityName,
    shortLink: `/c/${showShortCode(shortCode)}`,
    endedCommunityId: ended.communityId,
    endedId: ended.campaignId,
    invitation: token,
    registration: await registrationToken(newAddress()),
    year: formatDate(new Date(), DEFAULT_TIME_ZONE).slice(-4),
  });
});

describe("what the specifications say that a page shows", () => {
  it.each(ROWS)("$what", async ({ who, path, region, shows, hides = [] }) => {
    const { html } = await pageFor(filled(path), who && PEOPLE[who]);
    const outline = outlineOf(html, region);
    for (const text of shows) expect(outline).toContain(filled(text));
    for (const text of hides) expect(outline).not.toContain(filled(text));
  });
});

it("shows a completed campaign at the address that says so", async () => {
  const { url, html } = await pageFor(filled("/anonymous/campaign-completed/{endedCommunityId}/{endedId}"));
  expect(url.pathname).toBe(filled("/community/{endedCommunityId}/campaign/{endedId}"));
  expect(outlineOf(html)).toContain("Campaign completed");
});

it.each(SECTIONS)("brings a browser without scripts from /?page=%s to that section", async (section) => {
  const { html } = await pageFor(`/?page=${section}`);
  expect(html).toMatch(new RegExp(`<noscript>.*content="0;url=#${section}".*</noscript>`));
  expect(html).toMatch(new RegExp(`<section[^>]* id="${section}"`));
});

it("shows two of somebody's communities, and two more each time", async () => {
  const person = await makeUser();
  for (let made = 0; made < 5; made++) await addMember(await makeCommunity(), person);
  const shown: unknown[] = [];
  for (const query of ["", "?pageSize=4", "?pageSize=6"]) {
    const { html } = await pageFor(`/settings/my-communities${query}`, person.email ?? "");
    const outline = outlineOf(html, "main");
    const more = /\[Show more\]\(\/settings\/my-communities(\?pageSize=\d+)\)/.exec(outline)?.[1];
    shown.push([new Set(outline.match(/Class of \d+/g)).size, more]);
  }
  expect(shown).toEqual([
    [2, "?pageSize=4"],
    [4, "?pageSize=6"],
    [5, undefined],
  ]);
});

it("shows eight campaigns on a page", async () => {
  const community = await makeCommunity();
  for (let made = 0; made < 9; made++) await launchTestCampaign({ community, name: `Need ${made}` });
  const shown: unknown[] = [];
  for (const query of ["", "?page=2"]) {
    const { html } = await pageFor(`/campaigns${query}`, community.admin.email ?? "");
    shown.push(new Set(outlineOf(html, "main").match(/Need \d/g)).size);
  }
  expect(shown).toEqual([8, 1]);
});

it("has Log out below the settings, which leads to the front page", async () => {
  const { html } = await pageFor("/settings", PEOPLE.member);
  const side = outlineOf(html, "aside");
  expect(side).toMatch(/\]\(\/settings\/[\w-]+\)[^[\]]* Log out$/);
  const form = new FormData();
  for (const [name, value] of hiddenFieldsOf(html, "Log out")) form.append(name, value);
  const answer = await ask("/settings", {
    method: "POST",
    headers: { ...(await sessionOf(PEOPLE.member)), origin: new URL(env().APP_URL).origin },
    body: form,
  });
  const cleared = leadsTo(answer);
  expect([answer.status, cleared?.pathname, cleared?.searchParams.get("to")]).toEqual([
    303,
    "/session/ended",
    "/",
  ]);
});

it("says why a community could not be created", async () => {
  const founder = await makeUser();
  for (let made = 0; made < 3; made++) await makeCommunity({ admin: founder, confirmedAt: null });
  const path = "/settings/new-community";
  const { html } = await pageFor(path, founder.email ?? "");
  const form = new FormData();
  for (const [name, value] of hiddenFieldsOf(html, 'name="communityTypeId"')) form.append(name, value);
  const typed = { name: "Elm Street", communityTypeId: "1", joining: "open", contacts: "invited" };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const answer = await ask(path, {
    method: "POST",
    headers: { ...(await sessionOf(founder.email ?? "")), origin: new URL(env().APP_URL).origin },
    body: form,
  });
  // Other tests of this site expect one waiting community.
  await inSiteDatabase(
    (sql) => sql`update communities set confirmed_at = created_at where created_by = ${founder.id}`,
  );
  expect(outlineOf(await answer.text())).toContain(
    "Creation of community failed: Three of your communities are waiting for approval already",
  );
});
