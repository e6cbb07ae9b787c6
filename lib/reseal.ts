import { SEALED_BY_COMMUNITY } from "@/lib/community";
import { SEALED_BY_IDENTITY } from "@/lib/identity";
import { SEALED_BY_NOTIFICATION } from "@/lib/notification";
import {
  type Ctx,
  nameOf,
  openable,
  type Resealed,
  requireSystem,
  resealColumn,
  SEALED_BY_AUDIT,
  type SealedColumn,
  sealedElsewhere,
  sealRecipientActors,
} from "@/lib/platform";

/** Every column of the database that holds sealed values. `tests/integration/reseal.test.ts` looks for others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_BY_IDENTITY,
  ...SEALED_BY_COMMUNITY,
  ...SEALED_BY_NOTIFICATION,
  ...SEALED_BY_AUDIT,
];

/** What is left after everything was sealed anew, as far as it could be. */
export type Left = {
  /** Values that no secret opens, by column. */
  unreadable: { column: string; count: number }[];
  /** Values that somebody else was changing each time. */
  busy: { column: string; count: number }[];
  /** Columns that are in no list of sealed ones, and hold some. */
  unlisted: string[];
};

const MOST_ROUNDS = 5;

/**
 * Seals every sealed value of the database anew under the present secret. It may run beside a site and be stopped and run
 * again. `told` hears of each column as it is done. Returns what is left under another secret: nothing, as a rule.
 */
export async function reseal(ctx: Ctx, told: (column: string, counts: Resealed) => void): Promise<Left> {
  requireSystem(ctx);
  await sealRecipientActors(ctx);
  const left: Left = { unreadable: [], busy: [], unlisted: [] };
  for (const column of SEALED_COLUMNS) {
    let counts = await resealColumn(ctx, column);
    // What a site that runs has sealed or changed meanwhile.
    for (let round = 1; counts.busy > 0 && round < MOST_ROUNDS; round += 1) {
      const next = await resealColumn(ctx, column);
      counts = { ...next, renewed: counts.renewed + next.renewed, present: next.present - counts.renewed };
    }
    told(nameOf(column), counts);
    for (const kind of ["unreadable", "busy"] as const) {
      if (counts[kind] > 0) left[kind].push({ column: nameOf(column), count: counts[kind] });
    }
  }
  return { ...left, unlisted: await sealedElsewhere(ctx, SEALED_COLUMNS) };
}

/** How many values of the database are sealed, and in which columns how many no secret opens. Changes nothing. */
export async function sealedState(
  ctx: Ctx,
): Promise<{ sealed: number; unreadable: { column: string; count: number }[] }> {
  requireSystem(ctx);
  let sealed = 0;
  const unreadable: { column: string; count: number }[] = [];
  for (const column of SEALED_COLUMNS) {
    const found = await openable(ctx, column);
    sealed += found.sealed;
    if (found.unreadable > 0) unreadable.push({ column: nameOf(column), count: found.unreadable });
  }
  return { sealed, unreadable };
}
