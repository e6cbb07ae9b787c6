import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asSuperuser } from "@/bench/size/superuser";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { payouts } from "@/db/schema";
import { correctRecipient, updateActiveCampaign } from "@/lib/community";
import { fanOutMessages } from "@/lib/notification";
import { chooseReceivingMethod, closeAccount } from "@/lib/payment";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, makeUser } from "../factories/user";
import { inBrowser } from "../support/credentials";

const url = process.env.DATABASE_URL ?? "";
const dataDir = throwawayFolder();
let server: PostgresServer;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await startOwnPostgres({ dataDir, throwaway: true });
  sql = postgres(asSuperuser(server.url), { max: 1, onnotice: () => {} });
  await migrate(server.url);
  await sql`alter system set log_statement = 'all'`;
  await sql`alter system set log_parameter_max_length = 0`;
  await sql`select pg_reload_conf()`;
  process.env.DATABASE_URL = server.url;
  forgetEnv();
}, 60_000);
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await closeDatabases();
  process.env.DATABASE_URL = url;
  forgetEnv();
  await removePostgres(dataDir);
});

async function logOf(): Promise<string> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  return readFile(join(dirname(row?.folder ?? ""), "postgres.log"), "utf8");
}

const PASSWORD = "Manyhands1";
const person = (firstName: string, lastName: string) =>
  makeUser({ firstName, lastName, password: PASSWORD, email: `${lastName.toLowerCase()}@kessel.example` });

it("the server's log holds statements without a recipient's id, name or address", async () => {
  const community = await makeCommunity();
  const admin = as(community.admin);
  const wrong = await addMember(community, await person("Quintana", "Ombrosa"));
  const right = await addMember(community, await person("Zephyrine", "Aldebert"));
  const near = await addMember(community, await person("Isolde", "Varnhagen"));
  const campaign = await launchTestCampaign({ community, recipient: wrong });
  const { id: campaignId, communityId } = campaign;
  const ref = { campaignId, communityId };
  await updateActiveCampaign(admin, {
    ...ref,
    name: campaign.name,
    campaignTypeId: campaign.type.id,
    amount: campaign.amount,
    description: campaign.description,
    excludedMembers: [near.id],
    confirmedFinds: true,
  });
  await correctRecipient(admin, { ...ref, recipientId: right.id, confirmedFinds: true });
  await fanOutMessages(systemCtx("worker"));
  await systemCtx("test")
    .db.insert(payouts)
    .values({
      id: newId(),
      ...ref,
      payee: { recipientId: right.id },
      grossCents: 1000,
      feeCents: 80,
      amountCents: 920,
      state: "waiting_for_method",
      requestedAt: new Date(),
    });
  await chooseReceivingMethod(as(right), { ...ref, method: "paypal", email: "pays@kessel.example" });
  await launchTestCampaign({ community, recipient: wrong });
  for (const leaving of [wrong, near]) await closeAccount(await inBrowser(leaving), { password: PASSWORD });

  const log = await logOf();
  for (const statement of ["campaign_recipients", "campaign_exclusions", "payee_of", "campaign_audience"]) {
    expect(log).toContain(statement);
  }
  const markers = [wrong, right, near].flatMap(({ id, email, firstName, lastName }) => [
    id,
    email ?? "",
    firstName,
    lastName,
  ]);
  for (const marker of [...markers, "pays@kessel.example", "manyhands.record_keys ="]) {
    expect(log.includes(marker), marker).toBe(false);
  }
});
