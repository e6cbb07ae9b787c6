import { atOnce, callerAt, inSeconds, meanwhile, median, tally, timesOf } from "./callers";
import type { Figure, Scenario, Target } from "./scenario";
import { launchedCampaign } from "./target";

const MADE_UP = 80;
const PAGE = "/login";
const MOST_MS = 5_000;
const MOST_FOR_PAGES = 3;

/** Milliseconds below which a flood passes at any ratio. */
const SOON_MS = 1_000;

let reads = 0;

type MadeUp = {
  what: string;
  path: (index: number) => string;
  networks: number;
  headers?: (index: number) => Record<string, string>;
};

async function play({ url }: Target, { what, path, networks, headers }: MadeUp): Promise<Figure[]> {
  // A new reader each time, because one reader does not open that many pages a minute.
  reads += 1;
  const reader = callerAt(url, `198.51.${reads}.30`);
  const read = () => reader(PAGE);
  await timesOf(5, read);
  const idle = median(await timesOf(15, read));
  const start = performance.now();
  let tookMs = 0;
  const flood = atOnce(MADE_UP, (i) => {
    const from = callerAt(url, `192.0.2.${(i % networks) + 1}`);
    return from(path(i), headers ? { headers: headers(i) } : {});
  }).then((outcomes) => {
    tookMs = performance.now() - start;
    return outcomes;
  });
  const pages = await meanwhile(flood, read);
  const outcomes = await flood;
  const page = median(pages.map(({ ms }) => ms));
  const unclear = outcomes.filter(
    ({ status, retryAfter }) => status >= 500 || (status === 429 && retryAfter === null),
  );
  return [
    {
      what: `${what} from ${networks}: ${tally(outcomes)}`,
      measured: inSeconds(tookMs),
      wanted: `< ${MOST_MS / 1000} s`,
      isMet: tookMs < MOST_MS && unclear.length === 0,
    },
    {
      what: `  a page meanwhile, of ${pages.length} (idle: ${inSeconds(idle)})`,
      measured: `${inSeconds(page)}, ${(page / idle).toFixed(1)} ×`,
      wanted: `< ${MOST_FOR_PAGES} × or ${SOON_MS / 1000} s`,
      isMet: (page < MOST_FOR_PAGES * idle || page < SOON_MS) && pages.every(({ status }) => status === 200),
    },
  ];
}

export const madeUpAddresses: Scenario = {
  name: "made-up-addresses",
  about: `${MADE_UP} addresses at once that nobody keeps a page of`,
  async run(target) {
    const { communityId, id } = await launchedCampaign(target.databaseUrl);
    const donate = `/campaign/anonymous/donate/${communityId}/${id}`;
    const plays: MadeUp[] = [
      { what: "amounts", path: (i) => `${donate}?amount=${101 + i}`, networks: 1 },
      { what: "amounts", path: (i) => `${donate}?amount=${301 + i}`, networks: 80 },
      { what: "tutorials", path: (i) => `/tutorials/made-up-${i}`, networks: 1 },
      { what: "tutorials", path: (i) => `/tutorials/other-${i}`, networks: 80 },
      { what: "files", path: (i) => `/made-up-${i}.txt`, networks: 80 },
      { what: "campaigns", path: (i) => `/community/x${i}/campaign/y/poster`, networks: 80 },
      {
        what: "parts of pages",
        path: () => "/questions",
        networks: 1,
        headers: (i) => ({ rsc: "1", "next-url": `/${i}` }),
      },
      // Last, because it uses up the quota of the first network.
      { what: "links to unsubscribe", path: (i) => `/unsubscribe/x${i}`, networks: 1 },
    ];
    const figures: Figure[] = [];
    for (const one of plays) figures.push(...(await play(target, one)));
    return figures;
  },
};
