import postgres from "postgres";
import { asSuperuser } from "./superuser";

/** Creates an empty database for the application's role, dropping an old one. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const address = new URL(serverUrl);
  const sql = postgres(asSuperuser(serverUrl), { max: 1, onnotice: () => {} });
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} owner ${sql(address.username)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  address.pathname = `/${name}`;
  return address.href;
}
