import postgres from "postgres";
import { migrate } from "@/db/migrate";
import { buildSize } from "./build";
import { freshDatabase } from "./fresh-database";
import { asSuperuser } from "./superuser";

/** `seconds`: build time; null if it existed. */
type SizedDatabase = { url: string; seconds: number | null };

const noteOf = (gifts: number) => `built with ${gifts} gifts`;

async function hasNote(serverUrl: string, name: string, note: string): Promise<boolean> {
  const sql = postgres(asSuperuser(serverUrl), { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`
      select 1 from pg_database where datname = ${name} and shobj_description(oid, 'pg_database') = ${note}`;
    return row !== undefined;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function writeNote(url: string, name: string, note: string): Promise<void> {
  const sql = postgres(asSuperuser(url), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`comment on database "${name}" is '${note}'`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Returns a complete earlier database, migrated, or a new one. */
export async function sizedDatabase(
  serverUrl: string,
  { name, gifts, progress }: { name: string; gifts: number; progress(text: string): void },
): Promise<SizedDatabase> {
  const note = noteOf(gifts);
  if (await hasNote(serverUrl, name, note)) {
    const address = new URL(serverUrl);
    address.pathname = `/${name}`;
    await migrate(address.href);
    return { url: address.href, seconds: null };
  }
  const url = await freshDatabase(serverUrl, name);
  const { seconds } = await buildSize(url, { gifts, progress });
  await writeNote(url, name, note);
  return { url, seconds };
}
