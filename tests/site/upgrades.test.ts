import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Child, startChild, untilAnswers } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { buildAnyway } from "@/scripts/release/build";
import { makeCurrent } from "@/scripts/release/make-current";
import { currentRelease, type Release } from "@/scripts/release/release";
import { runTool } from "@/scripts/support/command";
import { loginFormOn } from "../support/login-form";
import { seededCampaign } from "../support/seeded-campaign";
import { type Asked, askBy, filesOf, steadyLoad } from "../support/steady-load";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";

/** Against hanging: it builds beside other tests, which takes minutes on a slow machine. */
const MOST_MS = 600_000;
const AT_ONCE = 4;

let run: Run;
let site: Child;
let base: string;
let before: Release;
let paths: string[];

beforeAll(async () => {
  run = new Run("test", []);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const prepared = prepareSite(run, {
    databaseUrl: process.env.SITE_DATABASE_URL ?? "",
    authSecret: TEST_AUTH_SECRET,
    port,
    appUrl: base,
    simulatorPort: await freePort(),
    processes: 1,
  });
  const { communityId, campaignId } = await seededCampaign("launched");
  const campaign = `/community/${communityId}/campaign/${campaignId}`;
  paths = ["/", "/login", "/questions", campaign, `/api/payment/campaigns/${campaignId}/balance`];
  const present = currentRelease();
  if (!present) throw new Error("There is no release.");
  before = present;
  site = startChild(run, {
    name: "test-upgrade-site",
    node: ["bin/manyhands.mjs", "start", "--supervised"],
    env: prepared.env,
  });
  await untilAnswers(site, `${base}/`, 60_000);
}, MOST_MS);

afterAll(async () => {
  // Other tests need the whole build.
  makeCurrent(before);
  await site.stop();
  run.close();
});

const failedOf = (asked: Asked[]) => [
  ...new Set(
    asked
      .filter(({ status }) => status !== 200)
      .map(({ path, status, error = "" }) => `${path}: ${status} ${error}`),
  ),
];

const manifestOf = ({ folder }: Release) =>
  `/_next/static/${readFileSync(join(folder, ".next", "BUILD_ID"), "utf8")}/_buildManifest.js`;

it(
  "a build beside a site that serves breaks nothing, and a reload takes it over without a failed request",
  async () => {
    const agent = new Agent();
    const opened = (await askBy(agent, base, "/login")).body;

    const whileBuilding = steadyLoad(base, paths, AT_ONCE);
    // Unlike a quick one, it reuses what the compiler kept of the first build.
    const after = await buildAnyway(run, { kind: "whole", standsAlone: false });
    const built = await whileBuilding();
    expect(failedOf(built.asked)).toEqual([]);
    expect(currentRelease()?.id).toBe(after.id);

    const whileReloading = steadyLoad(base, paths, AT_ONCE);
    const { code, output } = await runTool("../bin/manyhands.mjs", ["reload"], { timeoutMs: MOST_MS });
    expect([code, output.trim()]).toEqual([0, `The release ${after.id} serves now.`]);
    const reloaded = await whileReloading();
    expect(failedOf(reloaded.asked)).toEqual([]);
    expect(Math.min(built.asked.length, reloaded.asked.length)).toBeGreaterThan(50);

    // Files of pages of either release exist, whichever release answers.
    const files = [
      ...built.files,
      ...reloaded.files,
      ...filesOf(opened),
      manifestOf(before),
      manifestOf(after),
    ];
    const loaded = await Promise.all([...new Set(files)].map((path) => askBy(agent, base, path)));
    expect(failedOf(loaded)).toEqual([]);
    expect(manifestOf(before)).not.toBe(manifestOf(after));

    // The action of the new release answers a form of the old release's page.
    const form = loginFormOn(opened);
    form.set("email", "member@lakewood.example");
    form.set("password", "Manyhands1");
    const sent = await fetch(`${base}/login`, {
      method: "POST",
      headers: { origin: base },
      body: form,
      redirect: "manual",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/campaigns"]);
    expect(sent.headers.get("set-cookie")).toContain("session");
  },
  MOST_MS,
);
