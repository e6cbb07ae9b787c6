import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { nextFreePort } from "@/scripts/processes/ports";
import { isAlive, signal, until } from "@/scripts/processes/processes";

/** How a server ends: an ordinary restart, one without waiting, a crash. */
export const KINDS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;
export type Kind = keyof typeof KINDS;

const END_MS = 60_000;
const START_MS = 60_000;
/** Below the ephemeral ports: a client must not take the port during a restart. */
const FIRST_PORT = 25_400;

export class BreakablePostgres {
  private pastLog = "";

  private constructor(
    private readonly dataDir: string,
    private server: PostgresServer,
  ) {}

  static async start(dataDir: string): Promise<BreakablePostgres> {
    await removePostgres(dataDir);
    const port = await nextFreePort(FIRST_PORT);
    return new BreakablePostgres(dataDir, await startOwnPostgres({ dataDir, port }));
  }

  get url(): string {
    return this.server.url;
  }

  async end(kind: Kind): Promise<void> {
    const { pid } = this.server;
    if (pid === null) throw new Error("This PostgreSQL is not ours to end.");
    signal(pid, KINDS[kind]);
    if (!(await until(() => !isAlive(pid), END_MS))) throw new Error(`PostgreSQL (${pid}) does not end.`);
    this.pastLog += this.log();
  }

  async startAgain(): Promise<void> {
    const { url, dataDir } = this;
    const port = Number(new URL(url).port);
    // After a crash, the last processes of the old server may hold its memory for a moment.
    const isBack = await until(
      async () => {
        const server = await startOwnPostgres({ dataDir, port }).catch(() => null);
        if (server) this.server = server;
        return server !== null;
      },
      START_MS,
      200,
    );
    if (!isBack || this.url !== url) throw new Error(`PostgreSQL does not start again at ${url}.`);
  }

  count(words: string): number {
    return (this.pastLog + this.log()).split(words).length - 1;
  }

  async asAdmin(...statements: string[]): Promise<void> {
    const url = new URL(this.url);
    url.username = "postgres";
    url.pathname = "/postgres";
    const sql = postgres(url.href, { max: 1, onnotice: () => {} });
    try {
      for (const statement of statements) await sql.unsafe(statement);
    } finally {
      await sql.end({ timeout: 5 });
    }
  }

  remove(): Promise<void> {
    return removePostgres(this.dataDir);
  }

  private log(): string {
    return readFileSync(join(this.dataDir, "postgres.log"), "utf8");
  }
}
