import type { OpenedDatabase } from "@/db/client";
import { SEALED_RECORDS, sealRecipients } from "@/db/seal-recipients";
import { SEALED_BY_COMMUNITY } from "@/lib/community";
import { SEALED_BY_IDENTITY } from "@/lib/identity";
import { SEALED_BY_NOTIFICATION } from "@/lib/notification";
import {
  type Ctx,
  nameOf,
  openable,
  openableRecords,
  openOwnDatabase,
  type Resealed,
  requireSystem,
  resealColumn,
  resealRecords,
  SEALED_BY_AUDIT,
  type SealedColumn,
  sealedElsewhere,
  sealRecipientActors,
} from "@/lib/platform";

/** Every column of sealed values. `tests/integration/reseal.test.ts` looks for others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_BY_IDENTITY,
  ...SEALED_BY_COMMUNITY,
  ...SEALED_BY_NOTIFICATION,
  ...SEALED_BY_AUDIT,
];

/** Connections have the keys of their start, which a changed secret may have outdated. */
async function withPresentKeys<T>(work: (own: OpenedDatabase) => Promise<T>): Promise<T> {
  const own = openOwnDatabase({ max: 1, name: "manyhands reseal" });
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

const ALL_SEALED = [
  ...SEALED_COLUMNS.map((column) => ({
    name: nameOf(column),
    renew: (ctx: Ctx) => resealColumn(ctx, column),
    open: (ctx: Ctx) => openable(ctx, column),
  })),
  ...SEALED_RECORDS.map((records) => ({
    name: nameOf(records),
    renew: (ctx: Ctx) => withPresentKeys(({ database: db }) => resealRecords({ ...ctx, db }, records)),
    open: (ctx: Ctx) => withPresentKeys(({ database: db }) => openableRecords({ ...ctx, db }, records)),
  })),
];

export type Left = {
  /** Values that no secret opens. */
  unreadable: { column: string; count: number }[];
  /** Values that other transactions were changing each time. */
  busy: { column: string; count: number }[];
  /** Undeclared columns with sealed values. */
  unlisted: string[];
};

const MOST_ROUNDS = 5;

/**
 * Seals the recipients of an earlier release, and reseals every sealed value under the present secret.
 * Returns what is left under others.
 *
 * - May run beside a site, be stopped and be repeated.
 * - Calls `told` after each column.
 */
export async function reseal(ctx: Ctx, told: (column: string, counts: Resealed) => void): Promise<Left> {
  requireSystem(ctx);
  await sealRecipientActors(ctx);
  const left: Left = { unreadable: [], busy: [], unlisted: [] };
  await withPresentKeys(({ client }) => sealRecipients(client));
  for (const { name, renew } of ALL_SEALED) {
    let counts = await renew(ctx);
    // Catches values that a running site has sealed or changed during the run.
    for (let round = 1; counts.busy > 0 && round < MOST_ROUNDS; round += 1) {
      const next = await renew(ctx);
      counts = { ...next, renewed: counts.renewed + next.renewed, present: next.present - counts.renewed };
    }
    told(name, counts);
    for (const kind of ["unreadable", "busy"] as const) {
      if (counts[kind] > 0) left[kind].push({ column: name, count: counts[kind] });
    }
  }
  return { ...left, unlisted: await sealedElsewhere(ctx, SEALED_COLUMNS) };
}

/** Counts sealed values, and per column those that no secret opens. */
export async function sealedState(
  ctx: Ctx,
): Promise<{ sealed: number; unreadable: { column: string; count: number }[] }> {
  requireSystem(ctx);
  let sealed = 0;
  const unreadable: { column: string; count: number }[] = [];
  for (const { name, open } of ALL_SEALED) {
    const found = await open(ctx);
    sealed += found.sealed;
    if (found.unreadable > 0) unreadable.push({ column: name, count: found.unreadable });
  }
  return { sealed, unreadable };
}
