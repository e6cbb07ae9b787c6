import { MIGRATIONS, type Migration } from "./journal";
import type { DatabaseState } from "./state";

/** Has the features that migrations use. */
const LEAST_VERSION = 15;

/**
 * `newer`: works, with a note. `readOnly`: temporary. `contracted`: only running processes continue. `unfit`:
 * needs an administrator.
 */
type Fit = { kind: "fits" } | { kind: Misfit; reason: string };
type Misfit = "newer" | "readOnly" | "contracted" | "unfit";

export function fitOf(state: DatabaseState, known: readonly Migration[] = MIGRATIONS): Fit {
  const { applied, contractedBy } = state;
  const old = faultOfVersion(state);
  if (old !== null) return unfit(old);
  const unknown = unknownTo(known, applied);
  if (contractedBy !== null && !known.some(({ tag }) => tag === contractedBy)) {
    return {
      kind: "contracted",
      reason: `A later release has taken away from the database what this one uses (${contractedBy}). Start that one.`,
    };
  }
  if (applied.length === 0) {
    return unfit("The database has not been set up yet. Run `npm run db:migrate`.");
  }
  const missing = known.filter(({ when }) => !applied.includes(when));
  const [first] = missing;
  if (first && first.when < Math.max(...applied)) {
    return unfit(
      `The database lacks ${first.tag}, and later migrations were applied without it: it belongs to another line of ` +
        "this software. Give this one a database of its own, or a backup of its own.",
    );
  }
  if (first) {
    const steps = missing.length === 1 ? "one migration" : `${missing.length} migrations`;
    return unfit(
      `The database is older than this release: it lacks ${steps}, from ${first.tag} on. ` +
        "Run `npm run db:migrate`.",
    );
  }
  if (!state.isWhole) {
    return unfit("The database was not migrated to the end. Run `npm run db:migrate` again.");
  }
  if (!state.takesWrites) {
    return {
      kind: "readOnly",
      reason: "The database can only be read: it is a standby, or was set to read only.",
    };
  }
  if (unknown.length === 0) return { kind: "fits" };
  const steps = unknown.length === 1 ? "one migration" : `${unknown.length} migrations`;
  return {
    kind: "newer",
    reason:
      `The database is newer than this release: a later one has applied ${steps}. ` +
      "This one goes on for as long as the upgrade takes; start the later one soon.",
  };
}

/** Null unless the server is too old. */
export const faultOfVersion = ({ version }: Pick<DatabaseState, "version">): string | null =>
  Math.floor(version / 10_000) < LEAST_VERSION
    ? `The database is PostgreSQL ${named(version)}. Manyhands needs ${LEAST_VERSION} or newer.`
    : null;

export const unknownTo = (known: readonly Migration[], applied: readonly number[]): number[] =>
  applied.filter((at) => !known.some(({ when }) => when === at));

const unfit = (reason: string) => ({ kind: "unfit" as const, reason });

const named = (version: number): string => `${Math.floor(version / 10_000)}.${version % 10_000}`;
