import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { Sentence } from "@/scripts/support/sentence";

type FreshDatabase = { url: string; remove(): Promise<void> };

const beside = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

async function inServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const majorOfServer = (url: string): Promise<number> =>
  inServer(url, async (sql) => {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    return Math.floor((row?.version ?? 0) / 10_000);
  });

const NOT_ALLOWED = "42501";

/** Throws a Sentence if the role may create no database. */
export async function makeFreshDatabase(url: string): Promise<FreshDatabase> {
  const name = `manyhands_drill_${randomBytes(4).toString("hex")}`;
  try {
    await inServer(url, (sql) => sql.unsafe(`create database ${name}`));
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== NOT_ALLOWED) throw error;
    throw new Sentence(
      "The role of this address may not create databases. Let it (alter role … createdb), or name another server in DRILL_DATABASE_URL.",
    );
  }
  return {
    url: beside(url, name),
    remove: () =>
      inServer(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)).then(() => {}),
  };
}
