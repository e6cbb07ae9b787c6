import { execFileSync } from "node:child_process";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform";
import type { Child } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { parentOf } from "@/scripts/processes/processes";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { buildIfNeeded } from "@/scripts/release/build";
import { startReplicated } from "@/tests/support/replicated";
import { cookieOf } from "@/tests/support/world/cookie-of";
import { cpuSeconds } from "../delivery/cpu";
import { buildSize } from "../size/build";
import { openTown, type SizeTown } from "../size/town";
import type { BenchmarkOptions, Figure } from "../support/benchmark";
import { median } from "../support/figures";

const FULL = { gifts: 200_000, rounds: 7, views: 60, warm: 300 };
const QUICK = { gifts: 10_000, rounds: 2, views: 20, warm: 40 };

/** Returns the CPU seconds of a server and its open connections. */
function serverSeconds(pid: number): number {
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + cpuSeconds(one), 0);
}

/** Views behind the login and their callers. */
const viewsIn = ({ campaignId }: SizeTown) => [
  { who: "member.1@size.example", path: "/campaigns" },
  { who: "member.1@size.example", path: "/members" },
  { who: "member.1@size.example", path: `/campaigns/campaign/active/${campaignId}` },
  { who: "member.1@size.example", path: "/our-balance" },
  { who: "member.2@size.example", path: "/campaigns" },
  { who: "member.2@size.example", path: "/settings/my-donations" },
  { who: "member.2@size.example", path: "/notifications" },
];

/** Measures a view's cost on primary and replica, with and without a replica. */
export async function replicaOffload({ isQuick, progress }: BenchmarkOptions): Promise<Figure[]> {
  const { gifts, rounds, views: count, warm } = isQuick ? QUICK : FULL;
  const run = new Run("bench", []);
  const before = { ...process.env };
  const ends: (() => Promise<void>)[] = [];
  try {
    await buildIfNeeded(run);
    progress(`a database of ${gifts} gifts, and its replica`);
    const both = await startReplicated(
      async (url) => void (await buildSize(url, { gifts, progress: () => {} })),
    );
    ends.push(both.remove);
    const siteWith = async (
      env: Record<string, string>,
      name: string,
    ): Promise<{ url: string; child: Child }> => {
      const prepared = prepareSite(run, {
        databaseUrl: both.url,
        authSecret: "a secret for a benchmark, long enough and known to everybody",
        port: await freePort(),
        simulatorPort: await freePort(),
        logPrefix: `bench-${name}-`,
      });
      Object.assign(prepared.env, env);
      const child = await prepared.web("start");
      ends.push(child.stop);
      Object.assign(process.env, prepared.env);
      delete process.env.DATABASE_REPLICA_URL;
      delete process.env.APP_URL;
      return { url: prepared.url.replace("localhost", "127.0.0.1"), child };
    };
    const sites = {
      with: await siteWith({ DATABASE_REPLICA_URL: both.replica.url }, "with"),
      without: await siteWith({}, "without"),
    };
    process.env.APP_URL = sites.without.url;
    forgetEnv();
    const opened = await openTown(both.url);
    const asked = await Promise.all(
      viewsIn(opened.town).map(async ({ who, path }) => {
        const { name, value } = await cookieOf(who);
        return { path, cookie: `${name}=${value}` };
      }),
    );
    const [row] = await opened.db.execute<{ pid: number }>("select pg_backend_pid() as pid");
    const primary = parentOf(row?.pid ?? 0) ?? 0;
    await opened.close();
    const view = async (url: string, times: number) => {
      for (let i = 0; i < times; i++) {
        for (const { path, cookie } of asked) {
          const answer = await fetch(url + path, { headers: { cookie }, redirect: "manual" });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        }
      }
    };
    for (const { url } of Object.values(sites)) await view(url, Math.ceil(warm / asked.length));
    const costOf = async (url: string) => {
      const at = () => ({ primary: serverSeconds(primary), replica: serverSeconds(both.replica.pid) });
      const from = at();
      await view(url, Math.ceil(count / asked.length));
      const to = at();
      return { primary: to.primary - from.primary, replica: to.replica - from.replica };
    };
    const found: { left: number; both: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`views, round ${round} of ${rounds}`);
      const without = await costOf(sites.without.url);
      const withOne = await costOf(sites.with.url);
      found.push({
        left: withOne.primary / without.primary,
        both: (withOne.primary + withOne.replica) / without.primary,
      });
    }
    return [
      {
        name: "processor of the primary for a view: with a replica ÷ without",
        value: median(found.map(({ left }) => left)),
        unit: "×",
        target: null,
      },
      {
        name: "processor of both for a view ÷ of the primary alone",
        value: median(found.map((one) => one.both)),
        unit: "×",
        target: null,
      },
    ];
  } finally {
    await closeDatabases();
    for (const end of ends.toReversed()) await end();
    run.close();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    forgetEnv();
  }
}
