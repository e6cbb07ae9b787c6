import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import postgres from "postgres";
import { root } from "@/scripts/support/folders";
import { atOnce, callerAt, type Outcome, percentile, tally } from "./callers";
import { DEMO_PASSWORD, forgetTries, madeUpAddress } from "./crowd";
import {
  AT_ONCE,
  HOSTILE,
  type Hostile,
  type Order,
  PER_SECOND,
  type Report,
  type Site,
} from "./hostile-requests";
import type { Figure, Scenario, Target } from "./scenario";
import { launchedCampaign } from "./target";

const LASTS_MS = 10_000;
const IDLE_READS = 60;
/** Limit of p50 and p99 during an attack, in multiples of the idle site. */
const MOST_TIMES = 2;
const SOON_MS = 100;
/** A thread of the desk takes 20 e-mails an hour. */
const THREADS = (LASTS_MS / 1_000) * (PER_SECOND / 20) + 2;

const MEMBER = "member@lakewood.example";

let networks = 0;

/** Requests a page from a new network each time, because the quota of one network is too small. */
const reader = ({ url }: Target, path: string) => {
  networks += 1;
  return callerAt(url, madeUpAddress(100_000 + networks))(path);
};

type Reads = Map<string, Outcome[]>;

async function read(
  target: Target,
  pages: readonly string[],
  goesOn: (reads: number) => boolean,
): Promise<Reads> {
  const reads: Reads = new Map(pages.map((page) => [page, []]));
  for (let count = 0; goesOn(count); count++) {
    for (const page of pages) reads.get(page)?.push(await reader(target, page));
  }
  return reads;
}

async function answerOf(sender: ChildProcess): Promise<Report> {
  const ended = once(sender, "exit").then(() => {
    throw new Error("the sender has ended");
  });
  const [report] = await Promise.race([once(sender, "message"), ended]);
  return report as Report;
}

/** A separate process sends, so building and sending a body does not delay the readers here. */
async function play(
  target: Target,
  site: Site,
  { what }: Hostile,
  pages: readonly string[],
): Promise<Figure[]> {
  await forgetTries(target);
  await read(target, pages, (reads) => reads < 5);
  const before = await read(target, pages, (reads) => reads < IDLE_READS);
  const sender = fork(join(root, "scripts/attack/sender.ts"), { execArgv: ["--import", "tsx"] });
  try {
    const ready = answerOf(sender);
    sender.send({ site, what, milliseconds: LASTS_MS } satisfies Order);
    await ready;
    let outcomes: Outcome[] | null = null;
    const sent = answerOf(sender).then((report) => {
      outcomes = "outcomes" in report ? report.outcomes : [];
      return outcomes;
    });
    const during = await read(target, pages, () => outcomes === null);
    const answers = await sent;
    const after = await read(target, pages, (reads) => reads < IDLE_READS);
    return pages.map((page) => figureOf({ what, page, answers, before, during, after }));
  } finally {
    sender.kill();
  }
}

type Measured = {
  what: string;
  page: string;
  answers: Outcome[];
  before: Reads;
  during: Reads;
  after: Reads;
};

function figureOf({ what, page, answers, before, during, after }: Measured): Figure {
  const seen = during.get(page) ?? [];
  const [times, idle] = [seen, [...(before.get(page) ?? []), ...(after.get(page) ?? [])]].map((reads) =>
    reads.map(({ ms }) => ms),
  ) as [number[], number[]];
  const [p50, p99, idle50, idle99] = [times, idle].flatMap((all) => [
    percentile(all, 0.5),
    percentile(all, 0.99),
  ]) as [number, number, number, number];
  const isWithin = (value: number, usual: number) => value <= Math.max(MOST_TIMES * usual, SOON_MS);
  return {
    what: `${what} (${tally(answers)}): ${page.slice(0, 10)} of ${times.length}`,
    measured: `${p50.toFixed(0)}/${p99.toFixed(0)} ms`,
    wanted: `2 × ${idle50.toFixed(0)}/${idle99.toFixed(0)} ms`,
    isMet:
      isWithin(p50, idle50) &&
      isWithin(p99, idle99) &&
      seen.every(({ status }) => status === 200) &&
      answers.every(({ status }) => status > 0 && status < 500),
  };
}

async function siteOf({ url, simulatorUrl, databaseUrl }: Target): Promise<Site> {
  const login = await fetch(`${url}/api/identity/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": madeUpAddress(1) },
    body: JSON.stringify({ email: MEMBER, password: DEMO_PASSWORD }),
  });
  const { token } = (await login.json()) as { token?: { access_token: string } };
  if (!token) throw new Error("the member of the seed cannot log in");
  await atOnce(THREADS, (index) => {
    const form = new FormData();
    form.set("name", "Somebody");
    form.set("email", `writer${index}@attack.example`);
    form.set("message", `A question of mine, number ${index}.`);
    return callerAt(url, madeUpAddress(200_000 + index))("/api/notification/contactus", { body: form });
  });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql<{ key: string }[]>`
      select reply_key as key from desk_threads where email like '%@attack.example' and reply_key is not null`;
    const threads = rows.map(({ key }) => `reply+${key}@${process.env.INBOUND_EMAIL_DOMAIN}`);
    if (threads.length === 0) throw new Error("no message has reached the desk");
    return { url, simulatorUrl, token: token.access_token, threads };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const oversized: Scenario = {
  name: "oversized",
  about: `requests that cost more than any of ours, ${AT_ONCE} at a time and ${PER_SECOND} a second: p50/p99 of two pages`,
  async run(target) {
    const { communityId, id } = await launchedCampaign(target.databaseUrl);
    const pages = ["/login", `/community/${communityId}/campaign/${id}`];
    const site = await siteOf(target);
    const figures: Figure[] = [];
    for (const hostile of HOSTILE) figures.push(...(await play(target, site, hostile, pages)));
    return figures;
  },
};
