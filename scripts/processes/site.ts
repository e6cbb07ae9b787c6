import { smtpUrlAt } from "@/simulator/smtp/address";
import { bySmtp, simulatedEnvironment } from "../operator/simulator-values";
import { type Child, startChild, tsx, untilAnswers, untilSays } from "./children";
import type { Run } from "./registry";
import { startSite } from "./start-site";
import { startWorker } from "./start-worker";
import { WORKER_READY } from "./worker-ready";

const START_TIMEOUT_MS = 120_000;
/** Includes the first compilation of a cold `next dev`. */
const DEV_TIMEOUT_MS = 300_000;

/**
 * Makes `next dev` store its compilation before it ends, so that the next start takes 8 seconds instead of
 * 16. By default it stores that only after minutes of idling. The variable is internal to Next.
 */
const KEEP_COMPILED = { __NEXT_DEV_WAIT_FOR_TURBOPACK_SHUTDOWN: "1" };

const LOOPBACK = "127.0.0.1";

const reachedBy = (host: string) =>
  host === "0.0.0.0" || host === "::" ? LOOPBACK : host.includes(":") ? `[${host}]` : host;

type SiteSettings = {
  databaseUrl: string;
  authSecret: string;
  port: number;
  simulatorPort: number;
  appUrl?: string;
  /** File for the simulator's state between runs; without it nothing is kept. */
  simulatorState?: string;
  /** Port of the simulator's mail server for e-mail; without it, Resend. */
  smtpPort?: number | undefined;
  settings?: Record<string, string>;
  processes?: number;
  /** Prefix of log files, so that tests do not overwrite the demo's. */
  logPrefix?: string;
};

/** Each function resolves when the program is ready. */
export type Site = {
  url: string;
  simulatorUrl: string;
  env: Record<string, string>;
  simulator(): Promise<Child>;
  web(mode: "start" | "dev"): Promise<Child>;
  /**
   * `start`: as in production. Without it: as in tests, where an error ends the job instead of being logged.
   */
  worker(mode?: "start"): Promise<Child>;
};

export function prepareSite(run: Run, settings: SiteSettings): Site {
  const url = settings.appUrl ?? (process.env.APP_URL || `http://localhost:${settings.port}`);
  const host = process.env.HOST || LOOPBACK;
  const local = `http://${reachedBy(host)}:${settings.port}`;
  const simulatorUrl = `http://127.0.0.1:${settings.simulatorPort}`;
  const prefix = settings.logPrefix ?? "";
  const env = {
    ...simulatedEnvironment({
      databaseUrl: settings.databaseUrl,
      appUrl: url,
      simulatorUrl,
      authSecret: settings.authSecret,
    }),
    ...(settings.smtpPort === undefined ? {} : bySmtp(smtpUrlAt(settings.smtpPort))),
    ...settings.settings,
    PORT: String(settings.port),
    SIMULATOR_PORT: String(settings.simulatorPort),
    SIMULATOR_SMTP_PORT: settings.smtpPort === undefined ? "" : String(settings.smtpPort),
    SIMULATOR_STATE_FILE: settings.simulatorState ?? "",
    ...(settings.processes === undefined ? {} : { WEB_CONCURRENCY: String(settings.processes) }),
  };
  return {
    url,
    simulatorUrl,
    env,
    async simulator() {
      const child = startChild(run, { name: `${prefix}simulator`, node: tsx("simulator/main.ts"), env });
      await untilAnswers(child, `${simulatorUrl}/_sim/state`, START_TIMEOUT_MS);
      return child;
    },
    async web(mode) {
      const child = startChild(run, {
        name: `${prefix}site`,
        node:
          mode === "dev"
            ? ["node_modules/next/dist/bin/next", "dev", "-p", String(settings.port), "-H", host]
            : startSite(),
        env:
          mode === "dev"
            ? { ...env, NODE_ENV: "development", ...KEEP_COMPILED }
            : { ...env, NODE_ENV: "production" },
        output: mode === "dev" ? "inherit" : "log",
      });
      await untilAnswers(child, `${local}/`, mode === "dev" ? DEV_TIMEOUT_MS : START_TIMEOUT_MS);
      return child;
    },
    async worker(mode) {
      const child = startChild(run, {
        name: `${prefix}worker`,
        node: startWorker(),
        env: mode === "start" ? { ...env, NODE_ENV: "production" } : env,
      });
      await untilSays(child, WORKER_READY, START_TIMEOUT_MS);
      return child;
    },
  };
}
