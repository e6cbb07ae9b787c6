import type { Migration } from "./contractions";
import { statementsOf } from "./statements";

const NAME = '(?:"[^"]+"|[\\w.]+)';
const TABLE = new RegExp(`^create table (?:if not exists )?(${NAME})`);
const INDEX = new RegExp(
  `^create (?:unique )?index (concurrently )?(?:if not exists )?${NAME} on (?:only )?(${NAME})`,
);

/**
 * Indexes built on existing tables while blocking writes. `create index concurrently` blocks none; its file
 * begins with `-- outside a transaction: …` (`db/migrate.ts`).
 */
export function blockingIndexes(migrations: readonly Migration[]): string[] {
  const created = new Set<string>();
  return migrations.flatMap((migration) =>
    statementsOf(migration.sql).flatMap(({ words }) => {
      const [, made] = TABLE.exec(words) ?? [];
      if (made) created.add(made);
      const [, concurrently, table] = INDEX.exec(words) ?? [];
      if (table === undefined || concurrently || created.has(table)) return [];
      return [
        `db/migrations/${migration.name}.sql: \`${words.slice(0, 90)}\` blocks writes while it is built.`,
      ];
    }),
  );
}
