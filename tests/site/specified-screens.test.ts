import { expect, it } from "vitest";
import { formatDateTime } from "@/lib/kernel";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { ask, sessionOf } from "../support/ask-site";
import { campaignNamed, seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const ADMIN = "admin@lakewood.example";
const MEMBER = "member@lakewood.example";

type Statement = {
  says: string;
  path: string;
  has?: (string | RegExp)[];
  lacks?: (string | RegExp)[];
};

/**
 * HTML without scripts, icons, classes and plain spans, so that a link reads `<a
 * href="/members">Members31</a>`.
 */
const readable = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->|<wbr\/>/gs, "")
    .replace(/ (?:class|id|scope|translate|aria-current|aria-describedby|aria-labelledby)="[^"]*"/g, "")
    .replace(/<span>|<\/span>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

async function pageFor(email: string, path: string): Promise<string> {
  const answer = await ask(path, { headers: await sessionOf(email) });
  expect([path, answer.status]).toEqual([path, 200]);
  return readable(await answer.text());
}

async function contradictions(email: string, statements: Statement[]): Promise<string[]> {
  const pages = new Map<string, string>();
  const wrong: string[] = [];
  for (const { says, path, has = [], lacks = [] } of statements) {
    const html = pages.get(path) ?? (await pageFor(email, path));
    pages.set(path, html);
    const shows = (part: string | RegExp) =>
      typeof part === "string" ? html.includes(part) : part.test(html);
    for (const part of has) if (!shows(part)) wrong.push(`${path}: ${says}: lacks ${part}`);
    for (const part of lacks) if (shows(part)) wrong.push(`${path}: ${says}: has ${part}`);
  }
  return wrong;
}

async function completionOf(campaignId: string): Promise<string> {
  const [row] = await inSiteDatabase(
    (sql) => sql<{ at: Date; zone: string }[]>`
      select campaigns.completed_at as at, time_zone as zone
      from campaigns join communities on communities.id = community_id where campaigns.id = ${campaignId}`,
  );
  if (!row) throw new Error(`The campaign ${campaignId} is not there.`);
  return formatDateTime(row.at, row.zone);
}

const membersOf = (communityId: string) =>
  inSiteDatabase(async (sql) => {
    const rows = await sql`select 1 from memberships where community_id = ${communityId}`;
    return rows.length;
  });

const PICTURE = String.raw`background-image:url\("/pictures/communities/[\w-]+"\)`;
const SENT = String.raw`\d\d/\d\d/\d{4} \d{1,2}:\d\d [AP]M`;

it("shows an admin each screen of the community as it is specified (000 §2, §6)", async () => {
  const { communityId, campaignId } = await campaignNamed("Help with a funeral");
  const { campaignId: ended } = await campaignNamed("A van that starts");
  const [admin, member, texter, recipient] = await Promise.all(
    [ADMIN, MEMBER, "texter@lakewood.example", "sam.whitfield@lakewood.example"].map(seededPerson),
  );
  const count = await membersOf(communityId);
  const active = `/campaigns/campaign/active/${campaignId}`;
  const tab = (href: string, words: string) => `<a [^>]*href="${href}"[^>]*>${words} ?\\d*</a>`;
  const tabs = [
    new RegExp(tab("/campaigns", "Active Campaigns") + tab("/campaigns\\?dataType=1", "Completed Campaigns")),
  ];
  const actions = ["Send to recipient", "Transfer from Our Balance", "Invite friend to donate"];
  expect(
    await contradictions(ADMIN, [
      {
        says: "the menu's badge at Members is their number, at Our Balance its dollars",
        path: "/campaigns",
        has: [`<a href="/members">Members${count}</a>`, /<a href="\/our-balance">Our Balance\$[\d,]+<\/a>/],
      },
      {
        says: "the header has the community's picture, name and balance",
        path: "/campaigns",
        has: [
          new RegExp(
            `<main.*${PICTURE}.*<h1>Lakewood High, Class of '98</h1>.*Our Balance\\$[\\d,]+</a>`,
            "s",
          ),
        ],
      },
      {
        says: "tabs and New Campaign",
        path: "/campaigns",
        has: [...tabs, `<a href="/campaigns/create-campaign">New Campaign</a>`, "Help with a funeral"],
        lacks: ["A van that starts"],
      },
      {
        says: "dataType=1 lists completed campaigns",
        path: "/campaigns?dataType=1",
        has: [...tabs, `<a href="/campaigns/campaign/completed/${ended}">A van that starts</a>`],
        lacks: ["Help with a funeral"],
      },
      {
        says: "an active campaign has its actions, the edit icon and the recipient's link",
        path: active,
        has: [
          `<a href="/campaigns/${campaignId}/donate">Donate</a>`,
          ...actions,
          `<a href="/campaigns/campaign/${campaignId}/invite-friend">Invite friend to donate</a>`,
          new RegExp(`<a aria-label="Edit campaign"[^>]* href="${active}/edit">`),
          new RegExp(`<a href="/members/member/${recipient}">(?:(?!</a>).)*Sam Whitfield`),
        ],
      },
      {
        says: "campaignCommunityId hides Send, Transfer and Invite",
        path: `${active}?campaignCommunityId=${communityId}`,
        has: [`<a href="/campaigns/${campaignId}/donate/${communityId}">Donate</a>`],
        lacks: actions,
      },
      {
        says: "donations have names, times and the column Anonymous",
        path: active,
        has: [
          "<th>From</th><th>When</th><th>Anonymous</th><th>Amount</th>",
          new RegExp(`<td>${SENT}</td><td>No</td><td>\\$[\\d.]+</td>`),
        ],
      },
      {
        says: "the completed page has the transaction time and Repeat campaign",
        path: `/campaigns/campaign/completed/${ended}`,
        has: [
          new RegExp(`Sent to recipient.{0,20}${await completionOf(ended)}`),
          `<a href="/campaigns/campaign/repeat/${ended}">Repeat campaign</a>`,
        ],
      },
      {
        says: "the head of the members has the community's picture, their number, a search and Add Member",
        path: "/members",
        has: [
          new RegExp(
            `<main.*${PICTURE}.*<h1>Members</h1><p>Lakewood High, Class of '98</p><p>${count} people`,
            "s",
          ),
          /<input type="search"[^>]* name="searchString"/,
          `<a href="/members/add-members?communityId=${communityId}">Add Member</a>`,
        ],
      },
      {
        says: "a search shows all matches at once",
        path: "/members?searchString=lakewood.example",
        has: [
          new RegExp(
            `(?:<tr>(?:(?!<tr>).)*href="/members/member/[^"]+"(?:(?!<tr>).)*){${count}}</tbody>`,
            "s",
          ),
        ],
        lacks: ['aria-label="Page 2"'],
      },
      {
        says: "a member's page has verified status, phone, preferred way and Community Admin",
        path: `/members/member/${member}`,
        has: [
          "Verified",
          `<a href="tel:+12025550102">(202) 555-0102</a>`,
          `<a href="mailto:${MEMBER}">${MEMBER}</a>`,
          "<dt>Preferred communication method</dt><dd>E-mail</dd>",
          /<input (?:(?!checked)[^>])*type="checkbox"(?:(?!checked)[^>])*>[^<]*Community Admin/,
        ],
      },
      {
        says: "the preferred way of others is Text",
        path: `/members/member/${texter}`,
        has: ["<dt>Preferred communication method</dt><dd>Text</dd>"],
      },
      {
        says: "the box on one's own page is checked",
        path: `/members/member/${admin}`,
        has: [/<input [^>]*type="checkbox"[^>]*checked=""[^>]*>[^<]*Community Admin/],
      },
      {
        says: "the list of admins has names, numbers, e-mails and actions",
        path: "/settings/admin/admins",
        has: [
          "<th>Name</th><th>Number</th><th>E-mail</th><th>Action</th>",
          /<td>.*?Dan Moretti<\/td><td><a href="tel:\+12025550101"[^>]*>\(202\) 555-0101<\/a><\/td><td><a href="mailto:admin2@lakewood\.example">admin2@lakewood\.example<\/a><\/td><td>/s,
          "Relinquish",
        ],
      },
      {
        says: "Our Balance has its sum, a description, Donate and both tabs",
        path: "/our-balance",
        has: [
          /<h1>Our Balance<\/h1><p>\$[\d,]+(?:\.\d\d)?<\/p><p>A shared pot for needs that can’t wait\./,
          `<a href="/our-balance/donate">Donate</a>`,
          new RegExp(
            tab("/our-balance", "Recent Donations") + tab("/our-balance\\?dataType=1", "Recent Transfers"),
          ),
        ],
      },
      {
        says: "the tab of transfers lists up to eight sums with a minus",
        path: "/our-balance?dataType=1",
        has: [
          new RegExp(
            `<ul>(?:<li>(?:(?!<li>).)*A roof before winter</a>${SENT}(?:(?!<li>).)*−\\$500\\.00</li>){1,8}</ul>`,
            "s",
          ),
        ],
        lacks: ["<th>Anonymous</th>"],
      },
      {
        says: "the form asks to leave the recipient's name out of title and description",
        path: "/campaigns/create-campaign",
        has: ["Leave out the recipient’s name, here and in the description."],
      },
    ]),
  ).toEqual([]);
});

it("says Yes for an admin at an anonymous gift, with its day, without a name or link (000 §6)", async () => {
  const { campaignId } = await campaignNamed("Three months of treatment");
  const rows: string[] = [];
  for (let page = 1; page <= 7; page++) {
    const html = await pageFor(ADMIN, `/campaigns/campaign/active/${campaignId}?page=${page}`);
    rows.push(...(html.match(/<tr><td>.*?<\/tr>/gs) ?? []));
  }
  const anonymous = rows.filter((row) => row.includes("<td>Yes</td>"));
  expect(anonymous.length).toBeGreaterThan(0);
  for (const row of anonymous) {
    expect(row).toMatch(/Anonymous<\/td><td>\d\d\/\d\d\/\d{4}<\/td>/);
    expect(row).not.toContain("<a ");
  }
});

it("shows a member each screen of the community without what only admins have (000 §2, §6)", async () => {
  const { campaignId } = await campaignNamed("Help with a funeral");
  const active = `/campaigns/campaign/active/${campaignId}`;
  const ofMembers = [`<a href="/campaigns/suggest-campaign">Suggest Campaign</a>`, "Help with a funeral"];
  const ofAdmins = ["New Campaign", "Completed Campaigns", "A van that starts", "Ready to send"];
  expect(
    await contradictions(MEMBER, [
      {
        says: "Suggest Campaign in place of New Campaign, and active campaigns only",
        path: "/campaigns",
        has: ofMembers,
        lacks: ofAdmins,
      },
      {
        says: "dataType=1 still shows a member the active ones",
        path: "/campaigns?dataType=1",
        has: ofMembers,
        lacks: ofAdmins,
      },
      {
        says: "a campaign has Donate and the invitation, and nothing of an admin",
        path: active,
        has: [
          `<a href="/campaigns/${campaignId}/donate">Donate</a>`,
          `<a href="/campaigns/campaign/${campaignId}/invite-friend">Invite friend to donate</a>`,
        ],
        lacks: [
          "Send to recipient",
          "Transfer from Our Balance",
          "Sam Whitfield",
          "/edit",
          "<th>",
          new RegExp(SENT),
        ],
      },
      {
        says: "the list of admins has names, numbers and e-mails, and no action",
        path: "/community-admins",
        has: [
          "<th>Name</th><th>Number</th><th>E-mail</th></tr>",
          /<td>.*?Dan Moretti<\/td><td><a href="tel:\+12025550101"[^>]*>\(202\) 555-0101<\/a><\/td><td><a href="mailto:admin2@lakewood\.example">admin2@lakewood\.example<\/a><\/td><\/tr>/s,
        ],
        lacks: ["<th>Action</th>", "Relinquish", "?ask=role"],
      },
      {
        says: "Our Balance has no tabs",
        path: "/our-balance",
        has: [/<h1>Our Balance<\/h1><p>\$[\d,]+/, "<h2>Recent Donations</h2>"],
        lacks: ["Recent Transfers"],
      },
    ]),
  ).toEqual([]);
});

it("says on each empty list that it is empty, and leads on from there (000 §2, §8)", async () => {
  const community = await makeCommunity();
  const balance = "campaigns currently, but you can support community by donating to community balance";
  const give = /<a href="\/our-balance\/donate">[^<]+<\/a>/;
  expect(
    await contradictions(community.admin.email ?? "", [
      {
        says: "no active campaign",
        path: "/campaigns",
        has: [`We don't have any active ${balance}`, give],
      },
      {
        says: "no completed campaign",
        path: "/campaigns?dataType=1",
        has: [`We don't have any completed ${balance}`, give],
      },
      {
        says: "no draft",
        path: "/settings/admin/drafts",
        has: [
          "You don't have any campaign drafts yet",
          `<a href="/campaigns/create-campaign">Create new</a>`,
        ],
      },
      { says: "no gift to Our Balance", path: "/our-balance", has: ["<p>No results.</p>"] },
      { says: "no transfer", path: "/our-balance?dataType=1", has: ["<p>No results.</p>"] },
    ]),
  ).toEqual([]);
});

it("shows the ninth campaign on the second page, and an empty list of gifts with a link to give (000 §2, §8)", async () => {
  const community = await makeCommunity();
  const recipient = await addMember(community);
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
  const campaigns = [];
  for (const name of names) {
    campaigns.push(await launchTestCampaign({ community, recipient, name: `Campaign ${name}` }));
  }
  const [oldest] = campaigns;
  const linkTo = (id = "") => `href="/campaigns/campaign/active/${id}"`;
  const rest = campaigns.slice(1).map(({ id }) => linkTo(id));
  const donate = `<a href="/campaigns/${oldest?.id}/donate">Donate to campaign</a>`;
  expect(
    await contradictions(community.admin.email ?? "", [
      { says: "eight a page", path: "/campaigns", has: rest, lacks: [linkTo(oldest?.id)] },
      { says: "page=2", path: "/campaigns?page=2", has: [linkTo(oldest?.id)], lacks: rest },
      {
        says: "no gift yet",
        path: `/campaigns/campaign/active/${oldest?.id}`,
        has: [`This campaign haven't received any donations yet. ${donate}`],
      },
    ]),
  ).toEqual([]);
});
