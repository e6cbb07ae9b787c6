import { startChild, tsx, untilSays } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { databaseBeside, removeDatabase, renewDatabase } from "../postgres";
import { TEST_AUTH_SECRET } from "./auth-secret";
import { HOST_READY, type SessionRequest, type SignedInCookie, signedInCookieSchema } from "./host-calls";

const START_TIMEOUT_MS = 120_000;

export type TestWorld = {
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
  renew(): Promise<void>;
  openSession(request: SessionRequest): Promise<SignedInCookie>;
  stop(): Promise<void>;
};

/** Starts a world on a copy of the seeded template. Logs and database have `name` in their names. */
export async function startWorld(templateUrl: string, name: string): Promise<TestWorld> {
  const run = new Run("test", []);
  const [port, simulatorPort, hostPort] = [await freePort(), await freePort(), await freePort()];
  const databaseUrl = databaseBeside(templateUrl, `world_${process.pid}_${name}`);
  const site = prepareSite(run, {
    databaseUrl,
    authSecret: TEST_AUTH_SECRET,
    port,
    simulatorPort,
    logPrefix: `world-${name}-`,
  });
  await renewDatabase(templateUrl, databaseUrl);
  const host = startChild(run, {
    name: `world-${name}-host`,
    node: tsx("tests/support/world/host.ts"),
    env: { ...site.env, TEMPLATE_URL: templateUrl, HOST_PORT: String(hostPort), LOG_LEVEL: "warn" },
  });
  const ask = async (path: string, body: unknown = {}): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${hostPort}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${await answer.text()}\n${host.lastLines()}`);
    return answer.json();
  };
  const [web] = await Promise.all([site.web("start"), untilSays(host, HOST_READY, START_TIMEOUT_MS)]);
  return {
    url: site.url,
    simulatorUrl: site.simulatorUrl,
    databaseUrl,
    renew: async () => {
      await ask("/renew");
      await untilReconnected(site.url);
    },
    openSession: async (request) => signedInCookieSchema.parse(await ask("/session", request)),
    stop: async () => {
      await Promise.all([web.stop(), host.stop()]);
      await removeDatabase(databaseUrl);
      run.close();
    },
  };
}

const NOBODY = "01900000-0000-7000-8000-000000000000";
/**
 * Parallel requests that reach every connection of each pool of the site: API and pages, and page cache, which
 * reads a campaign once for all of them. Enough rounds in a row leave no broken one.
 */
const LOOKS = [
  ...Array.from({ length: 12 }, () => `/api/community/communities/${NOBODY}/info`),
  `/community/${NOBODY}/campaign/${NOBODY}`,
];
const IN_A_ROW = 2;

async function untilReconnected(url: string): Promise<void> {
  const isThere = async (path: string) => {
    const { status, body } = await fetch(url + path);
    await body?.cancel();
    return status < 500;
  };
  const answers = async () => {
    for (let time = 1; time <= IN_A_ROW; time++) {
      if ((await Promise.all(LOOKS.map(isThere))).includes(false)) return false;
    }
    return true;
  };
  if (!(await until(answers, START_TIMEOUT_MS))) throw new Error("The site does not find its new database.");
}
