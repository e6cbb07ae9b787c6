import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIMULATOR_KEYS } from "@/lib/platform/env";
import { bookedOf } from "@/scripts/chaos/books";
import { Calls } from "@/scripts/chaos/calls";
import type { Gift } from "@/scripts/chaos/gifts";
import { untilAnswers, untilSays } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { withValues } from "@/scripts/setup/env-file";
import { Sentence } from "@/scripts/support/sentence";
import { createSteps, type Steps } from "@/scripts/support/steps";
import { Checkout } from "./checkout";
import { lookAtDoor, lookAtPorts, signInByForm } from "./door";
import { type Ports, startFront } from "./front";
import { People, type Person } from "./people";
import { type Stage, startDatabase, startProviders } from "./services";
import { type DrillTools, drillTools } from "./tools";

const START_MS = 120_000;
const SETTLED_MS = 60_000;
const DESK = "desk@drill.example";
const COMMUNITY = "Lakewood Choir";
export const CAMPAIGN = "Warm rooms";
const DOLLARS = 25;

export type Served = {
  steps: Steps;
  tools: DrillTools;
  folder: string;
  checkout: Checkout;
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
  calls: Calls;
  people: People;
  givers: Person[];
  /** The campaign's recipient, who must not learn about it. */
  recipient: Person;
  communityId: string;
  campaignId: string;
  cookie: string;
  gift: Gift;
  begunAt: Date;
};

export async function playEvening(stage: Stage, folder: string): Promise<Served> {
  const begunAt = new Date();
  const tools = drillTools();
  const steps = createSteps();
  const say = <T>(value: T, words: string) => ({ value, words });
  const checkout = new Checkout(folder, tools.npm);
  const ports: Ports = {
    plain: await freePort(),
    tls: await freePort(),
    site: await freePort(),
    ops: await freePort(),
    workerOps: await freePort(),
  };
  const url = `https://localhost:${ports.tls}`;

  const databaseUrl = await steps.step("PostgreSQL", async () =>
    say(await startDatabase(stage, tools.serverFolder), `${tools.postgres.major}, an empty database`),
  );
  const simulatorUrl = await steps.step("Providers", async () =>
    say(await startProviders(stage, url, await freePort()), "the simulator"),
  );
  await steps.step("git clone", async () => say(null, await checkout.clone()));
  await steps.step("npm ci", async () => say(await checkout.npm("ci"), "packages"));
  await steps.step("setup", async () => {
    const answers = checkout.keep("answers.env", answersOf({ url, databaseUrl, simulatorUrl }));
    await checkout.npm("run", "setup", "--", "--answers", answers, "--yes");
    choosePorts(join(checkout.folder, ".env"), ports);
    return say(null, ".env, tables, a link for the desk");
  });
  await steps.step("build", async () => say(await checkout.npm("run", "build"), "a release"));
  await steps.step("nginx", async () => {
    const front = startFront(stage.run, { nginx: tools.nginx, folder, checkout: checkout.folder, ports });
    const { version } = await stage.lifetime.own(front);
    return say(null, version);
  });
  await steps.step("start", async () => {
    const site = checkout.start(stage.run, "site", ["start"]);
    await stage.lifetime.own(Promise.resolve(site));
    const worker = checkout.start(stage.run, "worker", ["run", "worker"], {
      OPS_PORT: String(ports.workerOps),
    });
    await stage.lifetime.own(Promise.resolve(worker));
    await Promise.all([
      untilAnswers(site, `http://127.0.0.1:${ports.site}/`, START_MS),
      untilSays(worker, WORKER_READY, START_MS),
    ]);
    return say(null, "site and worker");
  });
  await steps.step("doctor", async () => say(null, lastLine(await checkout.npm("run", "doctor"))));

  const calls = new Calls(url);
  const people = new People(calls, simulatorUrl);
  await steps.step("The door", async () => {
    await lookAtDoor(calls, ports);
    const others = await lookAtPorts(ports);
    return say(null, `TLS, and no way past it at ${others} addresses`);
  });
  const desk = await steps.step("Desk account", async () =>
    say(await people.openLink(DESK, "Nora"), "by the link of setup"),
  );
  const founder = await steps.step("Founder", async () =>
    say(await people.register("founder@drill.example", "Lucia"), "registered"),
  );
  const communityId = await steps.step("Community", async () => {
    const id = await people.found(founder, COMMUNITY);
    await people.mailTo(DESK, /1 community waits/, "That a community waits");
    await people.approve(desk, id);
    await people.mailTo(founder.email, COMMUNITY, "That it is approved");
    return say(id, "founded, and approved by the desk");
  });
  const members = await steps.step("Members", async () => {
    const joined: Person[] = [];
    for (const name of ["Aisha", "Tomas"]) {
      const member = await people.register(`${name.toLowerCase()}@drill.example`, name);
      await people.join(member, communityId);
      joined.push(member);
    }
    return say(joined, `${joined.length} have joined`);
  });
  const [donor, recipient] = members;
  if (!donor || !recipient) throw new Sentence("Nobody has joined.");
  const cookie = await steps.step("Sign in", async () =>
    say(await signInByForm(calls, url, donor), "by the form; cookies for TLS alone"),
  );
  const campaignId = await steps.step("Campaign", async () => {
    const id = await people.launch(founder, { communityId, name: CAMPAIGN, recipient });
    await people.mailTo(donor.email, CAMPAIGN, "The launch");
    return say(id, "launched, and told to its members");
  });
  const gift = await steps.step("Gift", async () => {
    const begun = performance.now();
    const donationId = await people.give(donor, campaignId, DOLLARS);
    const one: Gift = { donationId, begunAt: begun, paidAt: performance.now() };
    if (!(await until(async () => (await bookedOf(databaseUrl, [one])).size === 1, SETTLED_MS, 100)))
      throw new Sentence(`The gift is not settled ${SETTLED_MS / 1000} s after the card has paid.`);
    const raised = await people.raised(founder, campaignId);
    if (raised !== DOLLARS) throw new Sentence(`The campaign has raised ${raised}, and not ${DOLLARS}.`);
    const page = await people.page(`/community/${communityId}/campaign/${campaignId}`);
    for (const words of [CAMPAIGN, `$${DOLLARS}`])
      if (!page.includes(words)) throw new Sentence(`The campaign's page does not say “${words}”.`);
    await people.mailTo(donor.email, /Receipt/, "The receipt");
    return say(one, `$${DOLLARS}, settled, on the page, with a receipt`);
  });
  return {
    ...{ steps, tools, folder, checkout, url, simulatorUrl, databaseUrl, calls, people },
    ...{ givers: [donor, founder], recipient, communityId, campaignId, cookie, gift, begunAt },
  };
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";

const answersOf = (site: { url: string; databaseUrl: string; simulatorUrl: string }) => ({
  APP_URL: site.url,
  PROVIDER_NAME: "The Drill Fund",
  PROVIDER_SUPPORT_EMAIL: "help@drill.example",
  PROVIDER_ADDRESS: "1 O'Brien Street, Dayton, OH 45402",
  DATABASE_URL: site.databaseUrl,
  STRIPE_SECRET_KEY: SIMULATOR_KEYS.STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: SIMULATOR_KEYS.STRIPE_PUBLISHABLE_KEY,
  EMAIL_FROM: "Manyhands <hello@manyhands.example>",
  RESEND_API_KEY: SIMULATOR_KEYS.RESEND_API_KEY,
  SIMULATOR_URL: site.simulatorUrl,
  DESK_EMAIL: DESK,
  SECOND_FACTOR_DESK: "optional",
});

/** Setup does not ask for ports; operators write them into the file. */
function choosePorts(file: string, { site, ops }: Ports): void {
  const values = { PORT: String(site), OPS_PORT: String(ops) };
  writeFileSync(file, withValues(readFileSync(file, "utf8"), values));
}
