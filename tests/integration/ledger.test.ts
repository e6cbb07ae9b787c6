import postgres from "postgres";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  campaignAccount,
  cards,
  communityAccount,
  feesExpected,
  isBooked,
  post,
  posting,
  providerLoss,
  reverse,
} from "@/lib/ledger";
import { inTransaction, newId, systemCtx } from "@/lib/platform";
import { unsoundRows } from "../support/check-ledger";

// A separate connection without our code, so that Postgres itself must refuse.
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
afterAll(() => sql.end());

let campaign: string;
let entry: { id: string; source: string };

const account = async (kind: string, ownerId: string | null = null): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    select id from ledger_accounts where kind = ${kind} and owner_id is not distinct from ${ownerId}`;
  if (!row) throw new Error(`no account ${kind}`);
  return row.id;
};

const balance = async (id: string): Promise<number> => {
  const [row] = await sql<
    { balance_cents: string }[]
  >`select balance_cents from ledger_accounts where id = ${id}`;
  return Number(row?.balance_cents);
};

const write = (lines: { accountId: string; cents: number }[], source = `test:${newId()}`) =>
  sql.begin(async (tx) => {
    const id = newId();
    await tx`insert into ledger_entries (id, source, kind, created_at) values (${id}, ${source}, 'charge', now())`;
    for (const [line, { accountId, cents }] of lines.entries()) {
      await tx`insert into ledger_postings (entry_id, line, account_id, amount_cents)
        values (${id}, ${line}, ${accountId}, ${cents})`;
    }
  });

/** Requires a refusal by Postgres with this message, and an unchanged ledger. */
async function expectRefused(work: () => Promise<unknown>, words: RegExp): Promise<void> {
  const books = async () => JSON.stringify(await sql`select * from ledger_postings order by entry_id, line`);
  const before = await books();
  await expect(work()).rejects.toThrow(words);
  expect(await books()).toBe(before);
}

/** Invariants of the ledger alone; this file books without donations. */
const LEDGER_ALONE = ["01_", "02_", "03_", "04_"];

beforeEach(async () => {
  campaign = newId();
  entry = { id: "", source: `charge:${newId()}` };
  await inTransaction(systemCtx("test"), (ctx) =>
    post(ctx, [
      {
        source: entry.source,
        kind: "charge",
        postings: [
          posting(cards, campaignAccount(campaign), 10_256),
          posting(campaignAccount(campaign), feesExpected, 256),
        ],
      },
    ]),
  );
  const [row] = await sql<{ id: string }[]>`select id from ledger_entries where source = ${entry.source}`;
  entry.id = row?.id ?? "";
});
afterEach(async () => {
  const broken = Object.keys(await unsoundRows());
  expect(broken.filter((name) => LEDGER_ALONE.some((prefix) => name.startsWith(prefix)))).toEqual([]);
});

describe("Postgres itself refuses", () => {
  it("an entry that does not balance, or moves nothing", async () => {
    const [from, to] = [await account("cards"), await account("campaign", campaign)];
    await expectRefused(
      () =>
        write([
          { accountId: from, cents: -100 },
          { accountId: to, cents: 99 },
        ]),
      /does not balance: -1 cents/,
    );
    await expectRefused(() => write([{ accountId: to, cents: 100 }]), /needs two at least/);
    await expectRefused(() => write([]), /has 0 postings/);
    await expectRefused(
      () =>
        write([
          { accountId: from, cents: 0 },
          { accountId: to, cents: 0 },
        ]),
      /ledger_postings_not_zero/,
    );
  });

  it.each(["campaign", "fees_expected"])(
    "a balance of %s below zero, though the entry balances",
    async (kind) => {
      const id = await account(kind, kind === "campaign" ? campaign : null);
      const holds = await balance(id);
      await expectRefused(
        async () =>
          write([
            { accountId: id, cents: -(holds + 1) },
            { accountId: await account("cards"), cents: holds + 1 },
          ]),
        /ledger_accounts_not_negative/,
      );
      expect(await balance(id)).toBe(holds);
    },
  );

  it("changing, deleting or truncating what is booked", async () => {
    for (const [statement, words] of [
      ["update ledger_postings set amount_cents = amount_cents * 2", /append-only: UPDATE refused/],
      ["delete from ledger_postings", /append-only: DELETE refused/],
      ["truncate audit_log", /append-only: TRUNCATE refused/],
      ["truncate payouts", /append-only: TRUNCATE refused/],
      ["truncate ledger_postings", /append-only: TRUNCATE refused/],
      ["update ledger_entries set source = source || '!'", /append-only: UPDATE refused/],
      ["delete from ledger_entries", /append-only: DELETE refused/],
      ["truncate ledger_entries cascade", /append-only: TRUNCATE refused/],
      ["delete from ledger_accounts", /append-only: DELETE refused/],
      ["truncate ledger_accounts cascade", /append-only: TRUNCATE refused/],
    ] as const) {
      await expectRefused(() => sql.unsafe(statement), words);
    }
  });

  it("changing a balance, a name or an owner of an account by hand, and opening one with money in it", async () => {
    const id = await account("campaign", campaign);
    await expectRefused(
      () => sql`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${id}`,
      /a balance changes by postings only/,
    );
    await expectRefused(
      () => sql`update ledger_accounts set owner_id = ${newId()} where id = ${id}`,
      /does not change its name/,
    );
    await expectRefused(
      () => sql`update ledger_accounts set kind = 'community' where id = ${id}`,
      /does not change its name/,
    );
    await expectRefused(
      () => sql`insert into ledger_accounts (id, kind, owner_id, balance_cents, created_at)
        values (${newId()}, 'campaign', ${newId()}, 100, now())`,
      /opens with nothing in it/,
    );
    await expectRefused(
      () => sql`insert into ledger_accounts (id, kind, owner_id, created_at)
        values (${newId()}, 'campaign', ${campaign}, now())`,
      /ledger_accounts_owner/,
    );
    await expectRefused(
      () => sql`insert into ledger_accounts (id, kind, created_at) values (${newId()}, 'campaign', now())`,
      /ledger_accounts_owned/,
    );
  });

  it("adding a balanced pair of postings to an entry of another transaction", async () => {
    const [from, to] = [await account("cards"), await account("campaign", campaign)];
    await expectRefused(
      () =>
        sql.begin(async (tx) => {
          await tx`insert into ledger_postings (entry_id, line, account_id, amount_cents)
            values (${entry.id}, 90, ${from}, -5), (${entry.id}, 91, ${to}, 5)`;
        }),
      /belongs to an entry of its own transaction/,
    );
  });

  it("the same source a second time", async () => {
    const [from, to] = [await account("cards"), await account("campaign", campaign)];
    await expectRefused(
      () =>
        write(
          [
            { accountId: from, cents: -5 },
            { accountId: to, cents: 5 },
          ],
          entry.source,
        ),
      /ledger_entries_source/,
    );
  });
});

describe("booking", () => {
  const move = (source: string, cents: number) => ({
    source,
    kind: "transfer" as const,
    postings: [posting(campaignAccount(campaign), communityAccount(campaign), cents)],
  });
  const book = (...entries: Parameters<typeof post>[1]) =>
    inTransaction(systemCtx("test"), (ctx) => post(ctx, entries));

  it("the same source twice, one after the other or at once, moves money once", async () => {
    const source = `transfer:${newId()}`;
    const booked = await Promise.all(Array.from({ length: 8 }, () => book(move(source, 1_000))));
    expect(booked.filter((sources) => sources.has(source))).toHaveLength(1);
    expect((await book(move(source, 1_000))).size).toBe(0);
    expect(await balance(await account("campaign", campaign))).toBe(9_000);
  });

  it("more than there is says so, and books nothing of the transaction", async () => {
    const sources = [`transfer:${newId()}`, `transfer:${newId()}`];
    await expect(book(move(sources[0] ?? "", 9_999), move(sources[1] ?? "", 2))).rejects.toMatchObject({
      status: 409,
      title: "There is not enough money for this",
    });
    expect(await isBooked(systemCtx("test"), sources[0] ?? "")).toBe(false);
    expect(await balance(await account("campaign", campaign))).toBe(10_000);
  });

  it("a reversal undoes its entry to the cent and names it", async () => {
    const made = move(`transfer:${newId()}`, 1_234);
    await book(made);
    await book(reverse(made, `back:${made.source}`, "transfer"));
    expect(await balance(await account("campaign", campaign))).toBe(10_000);
    const [row] = await sql<{ source: string }[]>`
      select o.source from ledger_entries e join ledger_entries o on o.id = e.reverses
      where e.source = ${`back:${made.source}`}`;
    expect(row?.source).toBe(made.source);
  });

  it("outside a transaction is refused", async () => {
    await expect(post(systemCtx("test"), [move(`transfer:${newId()}`, 1)])).rejects.toThrow(
      /open transaction/,
    );
  });

  it("crosswise transfers of many at once never wait for each other for ever", async () => {
    const other = newId();
    await book({
      source: `charge:${newId()}`,
      kind: "charge",
      postings: [posting(providerLoss, campaignAccount(other), 10_000)],
    });
    const pair = [campaignAccount(campaign), campaignAccount(other)] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const [from, to] = i % 2 ? pair : [pair[1], pair[0]];
        return book({ source: `transfer:${newId()}`, kind: "transfer", postings: [posting(from, to, 10)] });
      }),
    );
    expect(await balance(await account("campaign", campaign))).toBe(10_000);
  });
});
