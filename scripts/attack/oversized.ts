import { docx, pdf } from "@/tests/support/sample-files";
import { atOnce, callerAt, meanwhile, type Outcome, percentile, tally } from "./callers";
import type { Figure, Scenario, Target } from "./scenario";
import { launchedCampaign } from "./target";

/** Rounds of each kind, and concurrent requests in a round. */
const ROUNDS = 12;
const AT_ONCE = 4;
/** Limit of p50 and p99 during an attack, in multiples of the idle site. */
const MOST_TIMES = 2;
/** Milliseconds below which a page is fast enough at any ratio. */
const SOON_MS = 100;

type Sent = { method?: string; headers?: Record<string, string>; body: BodyInit };
type Oversized = { what: string; path: string; sent?: () => Sent };

const names = (count: number, name = "a") => Array.from({ length: count }, () => name).join("&");

function parts(count: number, fields: Readonly<Record<string, string>> = {}): Sent {
  const one = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const named = Object.entries(fields).map(([name, value]) => one(name, value));
  return {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: `${named.join("")}${one("x", "").repeat(count)}--x--\r\n`,
  };
}

/** A message to the provider with one file. */
function message(name: string, bytes: Uint8Array): Sent {
  const form = new FormData();
  form.set("name", "Somebody");
  form.set("email", "somebody@attack.example");
  form.set("message", "Please look at this file.");
  form.append("attachments", new File([new Uint8Array(bytes)], name));
  return { method: "POST", body: form };
}

const relations = (count: number) => `<Relationships>${"<Relationship ".repeat(count)}</Relationships>`;

const KINDS: readonly Oversized[] = [
  { what: "30,000 equal names to a call", path: `/api/community/campaigns/types?${names(15_000)}` },
  { what: "names without end to a page", path: `/login?${names(14_500)}` },
  { what: "names without end to a sign-in", path: `/api/auth/error?${names(14_500)}` },
  { what: "addresses of 8 kB", path: `/login?${names(4_000)}` },
  { what: "addresses at the limit", path: `/login?${names(50, "a".repeat(79))}` },
  {
    what: "20,000 equal parts to a call",
    path: "/api/user/account",
    sent: () => ({ ...parts(20_000), method: "PUT" }),
  },
  {
    what: "110,000 fields to an action",
    path: "/login",
    sent: () => parts(110_000, { [`$ACTION_ID_7f${"0".repeat(40)}`]: "" }),
  },
  {
    what: "a packed list in a .docx",
    path: "/api/notification/contactus",
    sent: () =>
      message("letter.docx", docx([{ name: "word/_rels/footer1.xml.rels", text: relations(70_000) }])),
  },
  {
    what: "filters without end in a .pdf",
    path: "/api/notification/contactus",
    sent: () => message("letter.pdf", pdf({ objects: "/Filter ".repeat(120_000) })),
  },
];

let networks = 0;

/** Asks for a page from a new network each time, because one network has too small a share. */
const reader = ({ url }: Target, path: string) => {
  networks += 1;
  return callerAt(url, `198.18.${Math.floor(networks / 250)}.${networks % 250}`)(path);
};

async function play(
  target: Target,
  { what, path, sent }: Oversized,
  pages: readonly string[],
): Promise<Figure[]> {
  const idle = new Map<string, number[]>();
  for (const page of pages) {
    for (let i = 0; i < 5; i++) await reader(target, page);
    const times: number[] = [];
    for (let i = 0; i < 40; i++) times.push((await reader(target, page)).ms);
    idle.set(page, times);
  }
  const attack = async (): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const answered = await atOnce(AT_ONCE, (index) => {
        const from = callerAt(target.url, `192.0.2.${((round * AT_ONCE + index) % 200) + 1}`);
        return from(path, sent?.());
      });
      outcomes.push(...answered);
    }
    return outcomes;
  };
  const figures: Figure[] = [];
  for (const page of pages) {
    const attacked = attack();
    const seen = await meanwhile(attacked, () => reader(target, page));
    const outcomes = await attacked;
    const times = seen.map(({ ms }) => ms);
    const before = idle.get(page) ?? [];
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const [idle50, idle99] = [percentile(before, 0.5), percentile(before, 0.99)];
    const within = (value: number, usual: number) => value <= Math.max(MOST_TIMES * usual, SOON_MS);
    figures.push({
      what: `${what} (${tally(outcomes)}): ${page.slice(0, 10)} of ${times.length}`,
      measured: `${p50.toFixed(0)}/${p99.toFixed(0)} ms`,
      wanted: `2 × ${idle50.toFixed(0)}/${idle99.toFixed(0)} ms`,
      holds:
        within(p50, idle50) &&
        within(p99, idle99) &&
        seen.every(({ status }) => status === 200) &&
        outcomes.every(({ status }) => status < 500),
    });
  }
  return figures;
}

export const oversized: Scenario = {
  name: "oversized",
  about: `requests that are larger than any of ours: p50/p99 of /login and a campaign page during each`,
  async run(target) {
    const { communityId, id } = await launchedCampaign(target.databaseUrl);
    const pages = ["/login", `/community/${communityId}/campaign/${id}`];
    const figures: Figure[] = [];
    for (const kind of KINDS) figures.push(...(await play(target, kind, pages)));
    return figures;
  },
};
