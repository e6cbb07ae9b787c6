import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/db/migrate";
import { type Books, compareBooks } from "@/scripts/chaos/books";
import { Calls } from "@/scripts/chaos/calls";
import { castOf } from "@/scripts/chaos/cast";
import { Gifts } from "@/scripts/chaos/gifts";
import { type Child, startChild, untilAnswers, untilSays } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import type { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { statePath } from "@/scripts/support/folders";
import { type EarlierRelease, prepareEarlier } from "./earlier-release";
import { visit } from "./visitors";

const START_MS = 120_000;
const GIVE_EVERY_MS = 700;
const LAST_GIFTS_MS = 30_000;

type Settings = {
  run: Run;
  databaseUrl: string;
  from: string;
  secondsEach: number;
  progress(text: string): void;
};

/** Nothing failed if `failed`, `complaints` and `twice` are empty and the books are sound. */
export type UpgradeOutcome = {
  commit: string;
  migrationSeconds: number;
  calls: number;
  failed: string[];
  gifts: number;
  books: Books;
  complaints: string[];
  /** E-mails received twice, word by word. */
  twice: string[];
};

/**
 * Runs site and worker of an earlier release on its schema, and migrates to the current schema under load
 * (gifts, sign-ins, pages). Then restarts both, as after a rollback.
 */
export async function playUpgrade(settings: Settings): Promise<UpgradeOutcome> {
  const { run, databaseUrl, secondsEach, progress } = settings;
  const earlier = await prepareEarlier(settings.from, progress);
  const port = await freePort();
  const site = prepareSite(run, {
    databaseUrl,
    authSecret: "a secret for an upgrade, long enough and known to everybody",
    port,
    appUrl: `http://127.0.0.1:${port}`,
    simulatorPort: await freePort(),
    processes: 1,
    logPrefix: "upgrade-",
  });
  const env = { ...site.env, TRUSTED_PROXIES: "1", LOG_LEVEL: "info" };
  const { url } = site;
  const simulator = await site.simulator();
  const programs = new Programs(run, earlier, env, url);
  const leaving = new AbortController();
  try {
    progress("filling its database");
    await earlier.play("fill", { ...site.env, LOG_LEVEL: "warn" });
    await programs.start();
    const cast = await castOf(databaseUrl);
    const calls = new Calls(url);
    const gifts = new Gifts(calls, site.simulatorUrl, cast.emails, cast.campaignIds);
    await gifts.logIn();
    const campaign = `/community/${cast.communityId}/campaign/${cast.campaignIds[0]}`;
    const visiting = visit(calls, url, ["/", "/questions", campaign], leaving.signal);
    const giving = gifts.keepGiving(GIVE_EVERY_MS, leaving.signal);

    progress("people come, on its own schema");
    await sleep(secondsEach * 1000);
    progress("migrating to the present schema");
    const begun = performance.now();
    await migrate(databaseUrl);
    const migrationSeconds = (performance.now() - begun) / 1000;
    progress("people come, on the present schema");
    await sleep(secondsEach * 1000);
    leaving.abort();
    await Promise.all([visiting, giving]);
    await gifts.finish(LAST_GIFTS_MS);

    progress("starting both anew, as somebody does who goes back a release");
    await programs.stop();
    await programs.start();
    const again = new AbortController();
    const late = new Gifts(calls, site.simulatorUrl, cast.emails, cast.campaignIds);
    await late.logIn();
    const more = [
      visit(calls, url, ["/", campaign], again.signal),
      late.keepGiving(GIVE_EVERY_MS, again.signal),
    ];
    await sleep(secondsEach * 1000);
    again.abort();
    await Promise.all(more);
    await late.finish(LAST_GIFTS_MS);

    progress("comparing the books");
    const paid = [...gifts.paid, ...late.paid];
    const books = await compareBooks(databaseUrl, site.simulatorUrl, paid);
    return {
      commit: earlier.commit,
      migrationSeconds,
      calls: calls.all.length,
      failed: failedOf(calls),
      gifts: paid.length,
      books,
      complaints: programs.complaints(),
      twice: await mailedTwice(site.simulatorUrl),
    };
  } finally {
    leaving.abort();
    await programs.stop();
    await simulator.stop();
  }
}

class Programs {
  private children: Child[] = [];
  private written = "";

  constructor(
    private readonly run: Run,
    private readonly earlier: EarlierRelease,
    private readonly env: Record<string, string>,
    private readonly url: string,
  ) {}

  async start(): Promise<void> {
    const [web, worker] = (["site", "worker"] as const).map((name) =>
      startChild(this.run, {
        name: `upgrade-${name}`,
        node: this.earlier.starts[name],
        folder: this.earlier.folder,
        env: { ...this.env, MANYHANDS_HOME: "", MANYHANDS_RELEASE: "", MANYHANDS_CURRENT: "" },
      }),
    );
    if (!web || !worker) return;
    this.children = [web, worker];
    await Promise.all([
      untilAnswers(web, `${this.url}/`, START_MS),
      untilSays(worker, WORKER_READY, START_MS),
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.map((child) => child.stop()));
    for (const { name } of this.children)
      this.written += readFileSync(statePath("logs", `${name}.log`), "utf8");
    this.children = [];
  }

  /** Distinct error lines, without their variable parts. */
  complaints(): string[] {
    const present = this.children.map(({ name }) => readFileSync(statePath("logs", `${name}.log`), "utf8"));
    const lines = [this.written, ...present].join("\n").split("\n");
    return [...new Set(lines.filter((line) => /"level":"error"|^\s*⨯/.test(line)))];
  }
}

/** A redirect is a valid answer, and the load renews an exhausted session. */
function failedOf(calls: Calls): string[] {
  const failed = new Map<string, number>();
  for (const { what, status } of calls.all) {
    if (status >= 200 && status < 400) continue;
    const name = `${what}: ${status}`;
    failed.set(name, (failed.get(name) ?? 0) + 1);
  }
  return [...failed].map(([name, times]) => `${name} (${times} times)`);
}

type Outbox = { emails: { to: string; subject: string; text: string }[] };

async function mailedTwice(simulatorUrl: string): Promise<string[]> {
  const { emails } = (await (await fetch(`${simulatorUrl}/_sim/outbox`)).json()) as Outbox;
  const seen = new Map<string, number>();
  for (const { to, subject, text } of emails) {
    const mail = JSON.stringify([to, subject, text]);
    seen.set(mail, (seen.get(mail) ?? 0) + 1);
  }
  return [...seen].filter(([, times]) => times > 1).map(([mail]) => mail);
}
