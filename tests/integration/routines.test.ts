import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/db/migrate";
import { applyRoutine } from "@/db/routines";
import { env } from "@/lib/platform";

let client: postgres.Sql;
beforeAll(() => {
  client = postgres(env().DATABASE_URL, { max: 2, onnotice: () => {} });
});
afterAll(() => client.end());

const answering = (value: number) =>
  `create or replace function test_routine() returns int language sql stable return ${value};`;
const answer = async () => (await client`select test_routine() as value`)[0]?.value;
const textOf = async (name: string) => {
  const [row] = await client`select hash from applied_routines where name = ${name}`;
  return row?.hash;
};

describe("a routine", () => {
  it("is applied when its text is new, and left alone when it is not", async () => {
    expect(await applyRoutine(client, "test.sql", answering(1))).toBe(true);
    expect(await answer()).toBe(1);
    await client.unsafe(answering(7));
    expect(await applyRoutine(client, "test.sql", answering(1))).toBe(false);
    expect(await answer()).toBe(7);
    expect(await applyRoutine(client, "test.sql", answering(2))).toBe(true);
    expect(await answer()).toBe(2);
  });

  it("stays as it was when the new text cannot be applied as a whole", async () => {
    await applyRoutine(client, "test.sql", answering(3));
    const before = await textOf("test.sql");
    await expect(
      applyRoutine(client, "test.sql", `drop function test_routine; ${answering(4)} select nonsense;`),
    ).rejects.toThrow("nonsense");
    expect(await answer()).toBe(3);
    expect(await textOf("test.sql")).toBe(before);
  });

  it("is there at every moment while it is replaced", async () => {
    await applyRoutine(client, "test.sql", answering(0));
    const asked = (async () => {
      const values: number[] = [];
      while (values.at(-1) !== 20) values.push(await answer());
      return values;
    })();
    for (let value = 1; value <= 20; value += 1) await applyRoutine(client, "test.sql", answering(value));
    const values = await asked;
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it("stands in every migrated database as its file says, and migrating again changes nothing", async () => {
    const applied = () =>
      client`select name, hash, applied_at from applied_routines where name <> 'test.sql' order by name`;
    const before = await applied();
    expect(before.map(({ name }) => name)).toEqual([
      "ask_for_card_try.sql",
      "campaign_audience.sql",
      "campaign_card_fees.sql",
      "contracted_by.sql",
      "digest_time.sql",
      "people_to_ask.sql",
      "sealed_record.sql",
    ]);
    await migrate(env().DATABASE_URL);
    expect(await applied()).toEqual(before);
    const file = await readFile("db/routines/campaign_audience.sql", "utf8");
    expect(await applyRoutine(client, "campaign_audience.sql", file)).toBe(false);
  });
});
