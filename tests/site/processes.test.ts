import { execFileSync } from "node:child_process";
import { Agent, get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Child } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { signal, until } from "@/scripts/processes/processes";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { campaignWords } from "../support/campaign-words";
import { seededCampaign } from "../support/seeded-campaign";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";

const START_MS = 60_000;

let run: Run;
let site: Child;
let base: string;
let ops: string;

beforeAll(async () => {
  run = new Run("test", []);
  const [port, opsPort] = [await freePort(), await freePort()];
  ops = `http://127.0.0.1:${opsPort}`;
  process.env.OPS_PORT = String(opsPort);
  base = `http://127.0.0.1:${port}`;
  const prepared = prepareSite(run, {
    databaseUrl: process.env.SITE_DATABASE_URL ?? "",
    authSecret: TEST_AUTH_SECRET,
    port,
    simulatorPort: await freePort(),
    processes: 2,
    logPrefix: "test-processes-",
  });
  site = await prepared.web("start");
  delete process.env.OPS_PORT;
  await until(async () => (await answering()).size === 2, START_MS, 300);
}, START_MS);

afterAll(async () => {
  await site.stop();
  run.close();
});

const processes = (): number[] =>
  execFileSync("pgrep", ["-P", String(site.pid)])
    .toString()
    .trim()
    .split("\n")
    .map(Number);

type Answer = { status: number; body: string };

/** Uses the agent's one connection, which stays with its process. Null at the timeout. */
function ask(path: string, agent: Agent, timeout = START_MS): Promise<Answer | null> {
  return new Promise((resolve) => {
    const asked = get(
      base + path,
      { agent, timeout, headers: { "accept-language": "en-US" } },
      async (res) => {
        const parts = await res.toArray().catch(() => []);
        resolve({ status: res.statusCode ?? 0, body: Buffer.concat(parts).toString() });
      },
    );
    asked.once("timeout", () => asked.destroy()).once("error", () => resolve(null));
  });
}

const SMALL_MS = 1_500;

/** A connection to each participating process, by process id: while the others rest, only it can answer. */
async function answering(): Promise<Map<number, Agent>> {
  const small = (agent: Agent) => ask("/manifest.webmanifest", agent);
  const found = new Map<number, Agent>();
  const pids = processes();
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents) await small(agent);
  for (const pid of pids) {
    const others = pids.filter((other) => other !== pid);
    for (const other of others) signal(other, "SIGSTOP");
    const quick = agents.map(async (agent) => ((await small(agent)) ? agent : undefined));
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SMALL_MS));
    const first = await Promise.all(quick.map((answer) => Promise.race([answer, late])));
    for (const other of others) signal(other, "SIGCONT");
    await Promise.all(quick);
    const agent = first.find((one) => one !== undefined);
    if (agent && first.includes(undefined)) found.set(pid, agent);
  }
  return found;
}

describe("two processes of one site", () => {
  it("share out connections, and neither shows an old page, whatever is committed elsewhere", async () => {
    const { communityId, campaignId } = await seededCampaign("launched");
    const path = `/community/${communityId}/campaign/${campaignId}`;
    let connections = await answering();
    for (let tries = 0; connections.size < 2 && tries < 5; tries++) connections = await answering();
    expect(connections.size).toBe(2);
    const words = await campaignWords(campaignId);
    const stale: string[] = [];
    try {
      for (let change = 1; change <= 8; change++) {
        await words.add({ description: ` (change ${change})` });
        // Twice, so that the second comes from a copy in each process.
        for (const [pid, agent] of [...connections, ...connections]) {
          const shown = /\(change (\d+)\)/.exec((await ask(path, agent))?.body ?? "")?.[1];
          if (shown !== String(change)) stale.push(`${pid}: ${shown}, not ${change}`);
        }
      }
    } finally {
      await words.restore();
    }
    expect(stale).toEqual([]);
  });

  it("are one site on the private port, and nobody else is told there", async () => {
    const told = async (path: string) => {
      const answer = await fetch(ops + path);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await until(async () => (await told("/readyz")).status === 200, START_MS, 100)).toBe(true);
    expect(await told("/healthz")).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await told("/login")).status).toBe(404);
    expect((await ask("/metrics", new Agent()))?.status).toBe(307);
    const connections = [...(await answering()).values()];
    expect(connections).toHaveLength(2);
    const counted = async () => {
      const { text } = await told("/metrics");
      const [, count = "0"] =
        /^manyhands_requests_total\{kind="page",status="2xx"\} (\d+)$/m.exec(text) ?? [];
      return { text, pages: Number(count) };
    };
    const before = await counted();
    for (const agent of connections) await ask("/login", agent);
    const after = await counted();
    expect(after.pages - before.pages).toBe(2);
    expect(after.text).toMatch(/^manyhands_database_up 1$/m);
    expect(after.text).toMatch(/^manyhands_renders\{state="waiting"\} 0$/m);
    expect(after.text).toMatch(/^manyhands_pool_connections\{state="idle"\} [1-9]/m);
    expect(after.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(after.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|secret/);
  });

  it("one that is killed leaves the other serving, and is replaced", async () => {
    const [killed = 0, left] = processes();
    signal(killed, "SIGKILL");
    // Until the parent notices, it may still hand over connections.
    await until(() => !processes().includes(killed), START_MS);
    expect((await ask("/login", new Agent()))?.status).toBe(200);
    expect(await until(() => processes().length === 2, START_MS)).toBe(true);
    expect(processes()).toContain(left);
    expect(await until(async () => (await answering()).size === 2, START_MS, 300)).toBe(true);
  });

  it("finish what they were asked before they end with code 0", async () => {
    const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    await Promise.all(agents.map((agent) => ask("/manifest.webmanifest", agent)));
    const asked = agents.map((agent, i) => ask(`/login?next=%2Fcampaigns%3Fpage%3D${i}`, agent));
    await new Promise((resolve) => setTimeout(resolve, 20));
    signal(site.pid, "SIGTERM");
    expect((await Promise.all(asked)).map((answer) => answer?.status)).toEqual(agents.map(() => 200));
    expect((await site.ended).code).toBe(0);
    expect(await ask("/", new Agent())).toBeNull();
  });
});
