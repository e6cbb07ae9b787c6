import { type Child, startChild, tsx, untilSays } from "@/scripts/support/children";
import { freePort } from "@/scripts/support/ports";
import { Run } from "@/scripts/support/registry";
import { prepareSite } from "@/scripts/support/site";
import { databaseBeside, removeDatabase } from "../postgres";
import { TEST_AUTH_SECRET } from "./auth-secret";
import { HOST_READY, type SessionRequest, type SignedInCookie, signedInCookieSchema } from "./host-calls";

const START_TIMEOUT_MS = 120_000;

/** The whole product in its production build, on ports and a database of its own. */
export type TestWorld = {
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
  /** Everything as right after the seed: nothing that a test did is there any more. */
  renew(): Promise<void>;
  /** Signs somebody of the seed in without the form; gives the cookie. */
  openSession(request: SessionRequest): Promise<SignedInCookie>;
  stop(): Promise<void>;
};

/** Starts a world on a copy of the seeded template; `name` tells its logs and its database from those of others. */
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
  await untilSays(host, HOST_READY, START_TIMEOUT_MS);
  let web: Child | undefined;
  return {
    url: site.url,
    simulatorUrl: site.simulatorUrl,
    databaseUrl,
    renew: async () => {
      // A site whose database goes away in the middle of a query may keep a connection that answers nothing.
      await web?.stop();
      await ask("/renew");
      web = await site.web("start");
    },
    openSession: async (request) => signedInCookieSchema.parse(await ask("/session", request)),
    stop: async () => {
      await Promise.all([web?.stop(), host.stop()]);
      await removeDatabase(databaseUrl);
      run.close();
    },
  };
}
