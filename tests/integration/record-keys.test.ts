import postgres from "postgres";
import { expect, it } from "vitest";
import { recordSettings } from "@/lib/platform";
import { connectQuery } from "@/scripts/operator/connect-query";

it("PgBouncer's connect_query gives a connection the keys that a site brings", async () => {
  const [, quoted = ""] = /^connect_query='(.*)'$/.exec(connectQuery(recordSettings())) ?? [];
  const client = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  try {
    await expect(client`select record_keys()`).rejects.toThrow("has no keys for sealed records");
    await client.unsafe(quoted.replaceAll("''", "'"));
    expect(await client`select record_keys() as keys`).toEqual([
      { keys: recordSettings()["manyhands.record_keys"] },
    ]);
  } finally {
    await client.end({ timeout: 5 });
  }
});
