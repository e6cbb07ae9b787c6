import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "@/db/schema";
import type { Town } from "./town";
import { adminOf, type Work } from "./works";

export async function plansOf(url: string, town: Town, works: readonly Work[]): Promise<string> {
  const told: string[] = [];
  // Only a superuser may load the module; both roles share a password.
  const asSuperuser = new URL(url);
  asSuperuser.username = "postgres";
  const client = postgres(asSuperuser.href, {
    max: 1,
    onnotice: ({ message = "" }) => told.push(message),
    connection: { client_min_messages: "log" },
  });
  try {
    await client.unsafe(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off`);
    const db = drizzle(client, { schema });
    for (const work of works) {
      told.push(`\n== ${work.name}`);
      await work.run({ ...adminOf(town), db }, town);
    }
  } finally {
    await client.end({ timeout: 5 });
  }
  return told.join("\n");
}
