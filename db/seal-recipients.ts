import { readFile } from "node:fs/promises";
import type postgres from "postgres";

/** Column of `db/routines/sealed_record.sql`. Its kind and key bind a record to its row. */
export type SealedRecord = { table: string; column: string; key: string; kind: "recipient" | "payee" };

export const SEALED_RECORDS: readonly SealedRecord[] = [
  { table: "sealed_recipients", column: "record", key: "campaign_id", kind: "recipient" },
  { table: "payouts", column: "sealed_payee", key: "id", kind: "payee" },
];

const textOf = (file: string) => readFile(new URL(file, import.meta.url), "utf8");

export async function areRecipientsSealed(client: postgres.ISql): Promise<boolean> {
  const [row] = await client<{ isSealed: boolean }[]>`
    select exists (
      select 1 from pg_class where oid = to_regclass('campaign_recipients') and relkind = 'v') as "isSealed"`;
  return row?.isSealed ?? false;
}

/**
 * Seals who campaigns are for, in one transaction. Nothing once sealed.
 *
 * - Earlier releases no longer start, and running ones fail: call it once none runs.
 * - Launches and payouts wait for it, about a second for 10,000 campaigns.
 * - `client` needs the keys of sealed records, except on a new database.
 */
export async function sealRecipients(client: postgres.Sql): Promise<void> {
  await client.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    if (await areRecipientsSealed(tx)) return;
    await tx.unsafe(await textOf("./contractions/sealed_recipients.sql"));
    await tx.unsafe(await textOf("./routines/campaign_audience.sql"));
  });
}
