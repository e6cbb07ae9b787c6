import postgres from "postgres";
import { atOnce, callerAt, inSeconds, meanwhile, median, tally, usualTime } from "./callers";
import type { Figure, Scenario, Target } from "./scenario";

const MADE_UP = 80;
/** A page that is rendered for everybody anew. */
const PAGE = "/login";
/** How long all of the made-up addresses together may take, in milliseconds. */
const MOST_MS = 5_000;
/** How many times as long as on an idle site a page may take for others. */
const MOST_FOR_PAGES = 3;

async function campaignPath(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ communityId: string; id: string }[]>`
      select community_id as "communityId", id from campaigns where status = 'launched' order by id limit 1`;
    if (!row) throw new Error("The seed has no campaign that is launched.");
    return `${row.communityId}/${row.id}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Asks for made-up addresses of one kind, all at once, each from `addressOf` its number. */
async function play(
  { url }: Target,
  what: string,
  pathOf: (index: number) => string,
  addressOf: (index: number) => string,
): Promise<Figure[]> {
  const reader = callerAt(url, "198.51.100.30");
  const read = () => reader(PAGE);
  await usualTime(5, read);
  const idle = await usualTime(15, read);
  const start = performance.now();
  let tookMs = 0;
  const flood = atOnce(MADE_UP, (i) => callerAt(url, addressOf(i))(pathOf(i))).then((outcomes) => {
    tookMs = performance.now() - start;
    return outcomes;
  });
  const pages = await meanwhile(flood, read);
  const outcomes = await flood;
  const page = median(pages.map(({ ms }) => ms));
  return [
    {
      what: `${what}, all at once: ${tally(outcomes)}`,
      measured: inSeconds(tookMs),
      wanted: `< ${MOST_MS / 1000} s`,
      holds: tookMs < MOST_MS && outcomes.every(({ status }) => status !== 500),
    },
    {
      what: `  a page meanwhile, of ${pages.length} (idle: ${inSeconds(idle)})`,
      measured: `${inSeconds(page)}, ${(page / idle).toFixed(1)} ×`,
      wanted: `< ${MOST_FOR_PAGES} ×`,
      holds: page < MOST_FOR_PAGES * idle && pages.every(({ status }) => status === 200),
    },
  ];
}

const fromOne = () => "203.0.113.7";
const fromMany = (index: number) => `192.0.2.${index + 1}`;

export const madeUpAddresses: Scenario = {
  name: "made-up-addresses",
  about: `${MADE_UP} addresses at once that nobody keeps a page of`,
  async run(target) {
    const donate = `/campaign/anonymous/donate/${await campaignPath(target.databaseUrl)}`;
    return [
      ...(await play(target, "amounts, from one network", (i) => `${donate}?amount=${101 + i}`, fromOne)),
      ...(await play(target, "amounts, from many", (i) => `${donate}?amount=${301 + i}`, fromMany)),
      ...(await play(target, "tutorials, from one network", (i) => `/tutorials/made-up-${i}`, fromOne)),
      ...(await play(target, "tutorials, from many", (i) => `/tutorials/other-${i}`, fromMany)),
      ...(await play(target, "links to unsubscribe, from one network", (i) => `/unsubscribe/x${i}`, fromOne)),
    ];
  },
};
