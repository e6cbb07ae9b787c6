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

/** Every column of sealed values. `tests/integration/reseal.test.ts` looks for others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_BY_IDENTITY,
  ...SEALED_BY_COMMUNITY,
  ...SEALED_BY_NOTIFICATION,
  ...SEALED_BY_AUDIT,
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
 * Reseals every sealed value under the present secret. Returns what is left under others.
 *
 * - May run beside a site, be stopped and be repeated.
 * - Calls `told` after each column.
 */
export async function reseal(ctx: Ctx, told: (column: string, counts: Resealed) => void): Promise<Left> {
  requireSystem(ctx);
  await sealRecipientActors(ctx);
  const left: Left = { unreadable: [], busy: [], unlisted: [] };
  for (const column of SEALED_COLUMNS) {
    let counts = await resealColumn(ctx, column);
    // Catches values that a running site has sealed or changed during the run.
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

/** Counts sealed values, and per column those that no secret opens. */
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
