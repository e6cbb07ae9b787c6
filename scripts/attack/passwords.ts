import { atOnce, callerAt, inSeconds, meanwhile, median, tally, timesOf } from "./callers";
import type { Scenario } from "./scenario";

const WRONG = 60;
const PAGE = "/login";
const LOGIN = "/api/identity/account/login";
const OWNER = { email: "member@lakewood.example", password: "Manyhands1" };

/** Limits in multiples of the idle site. */
const MOST_FOR_PAGES = 2;
const MOST_FOR_THE_OWNER = 5;
const SOON_MS = 5_000;

export const passwords: Scenario = {
  name: "passwords",
  about: `${WRONG} wrong passwords at once from one address`,
  async run({ url }) {
    const stranger = callerAt(url, "203.0.113.7");
    const owner = callerAt(url, "198.51.100.20");
    const logIn = () => owner(LOGIN, { json: OWNER });
    let reader = 0;
    const read = () => callerAt(url, `10.${reader & 255}.${reader++ >> 8}.1`)(PAGE);
    await timesOf(5, read);
    const before = { pages: await timesOf(15, read), logins: await timesOf(5, logIn) };

    const flood = atOnce(WRONG, (i) =>
      stranger(LOGIN, { json: { email: `nobody-${i}@example.org`, password: `Wrong-${i}` } }),
    );
    const ownersTurn = read().then(logIn);
    const pages = await meanwhile(Promise.all([flood, ownersTurn]), read);
    const [answers, login] = [await flood, await ownersTurn];
    // Idle is measured before and after the flood, because other load on the machine varies.
    const idle = {
      page: median([...before.pages, ...(await timesOf(15, read))]),
      login: median([...before.logins, ...(await timesOf(5, logIn))]),
    };

    const page = median(pages.map(({ ms }) => ms));
    const slowest = Math.max(...pages.map(({ ms }) => ms));
    const unclear = answers.filter(
      ({ status, retryAfter }) => status !== 400 && !((status === 503 || status === 429) && retryAfter),
    );
    return [
      {
        what: `a page meanwhile, of ${pages.length} (idle: ${inSeconds(idle.page)}, slowest: ${inSeconds(slowest)})`,
        measured: `${inSeconds(page)}, ${(page / idle.page).toFixed(1)} ×`,
        wanted: `< ${MOST_FOR_PAGES} ×`,
        isMet: page < MOST_FOR_PAGES * idle.page && pages.every(({ status }) => status === 200),
      },
      {
        what: `the owner's login meanwhile (idle: ${inSeconds(idle.login)})`,
        measured: `${inSeconds(login.ms)}, ${(login.ms / idle.login).toFixed(1)} ×`,
        wanted: `< ${MOST_FOR_THE_OWNER} × or ${SOON_MS / 1000} s`,
        isMet: login.status === 200 && login.ms < Math.max(SOON_MS, MOST_FOR_THE_OWNER * idle.login),
      },
      {
        what: "the wrong ones: 400, or told when to come back",
        measured: tally(answers),
        wanted: `all ${WRONG}`,
        isMet: unclear.length === 0,
      },
      {
        what: "the last of them was answered after",
        measured: inSeconds(Math.max(...answers.map(({ ms }) => ms))),
        wanted: "< 10 s",
        isMet: answers.every(({ ms }) => ms < 10_000),
      },
    ];
  },
};
