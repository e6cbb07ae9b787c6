import { type Statement, statementsOf } from "./statements";

export type Migration = { name: string; sql: string };

/** `-- contracts 0.1.0: it no longer reads the column`, or `-- expands: the check takes one more state`. */
const WAIVER = /^(?:contracts (?<version>\d+\.\d+\.\d+)|expands): \S.{9,}/;

const NAME = '(?:"[^"]+"|[\\w.]+)';
const name = (text = "") => text.replaceAll('"', "").replace(/^public\./, "");

/** Statements that remove what the previous release may use, each with its object. */
const RULES: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: new RegExp(
      `^drop (?:table|view|materialized view|function|procedure|type|domain|sequence|schema) (?:if exists )?(${NAME})`,
    ),
    why: "takes away what the release before may read",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}).*?\\bdrop (?!constraint|default|not null|identity|expression)`,
    ),
    why: "takes away a column that the release before may read",
  },
  {
    pattern: new RegExp(
      `^alter (?:table|view|materialized view|function|type|sequence) (?:if exists )?(${NAME}).*?\\brename\\b`,
    ),
    why: "takes away a name that the release before uses",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}) alter (?:column )?${NAME} (?:set data )?type\\b`,
    ),
    why: "changes the type of what the release before reads and writes",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}) alter (?:column )?${NAME} set not null`,
    ),
    why: "refuses rows that the release before may write",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}) alter (?:column )?${NAME} drop default`,
    ),
    why: "refuses rows of the release before, which leaves the column out",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}) add (?:column )?(?:if not exists )?${NAME} (?!.*\\b(?:default|generated)\\b).*\\bnot null\\b`,
    ),
    why: "refuses rows of the release before, which does not know the column: give it a default",
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?(?:only )?(${NAME}) add (?:constraint ${NAME} )?(?:check|unique|exclude|primary key|foreign key)\\b`,
    ),
    why: "may refuse rows that the release before writes",
  },
  {
    pattern: new RegExp(
      `^create unique index (?:concurrently )?(?:if not exists )?${NAME} on (?:only )?(${NAME})`,
    ),
    why: "may refuse rows that the release before writes",
  },
];

const CREATED = new RegExp(
  `^create (?:or replace )?(?:unlogged )?(?:table|view|materialized view|function|type|domain|sequence|schema) (?:if not exists )?(${NAME})`,
);
const COLUMN = new RegExp(
  `^alter table (?:if exists )?(?:only )?(${NAME}) add (?:column )?(?:if not exists )?(?!constraint|check|unique|exclude|primary|foreign)(${NAME})`,
);

/**
 * Whether a constraint covers only columns that the previous release does not write: `"campaigns"."held_at"`,
 * `("held_at")`.
 */
function isOnNewColumns(words: string, table: string, columns: ReadonlySet<string>): boolean {
  const listed = words.slice(words.indexOf("(")).matchAll(/(?:"[^"]+"\s*\.\s*)?"([^"]+)"/g);
  const own = [...listed].map(([, one = ""]) => one);
  return own.length > 0 && own.every((one) => columns.has(`${table}.${one}`));
}

/**
 * A comment before a statement may waive it with a reason. A waiver with a release must name one of these
 * versions.
 */
export function contractionsOf(migrations: readonly Migration[], versions: readonly string[]): string[] {
  const created = new Set<string>();
  const columns = new Set<string>();
  return migrations.flatMap((migration) =>
    statementsOf(migration.sql).flatMap((statement) => {
      const [, made] = CREATED.exec(statement.words) ?? [];
      if (made) created.add(name(made));
      const [, table, column] = COLUMN.exec(statement.words) ?? [];
      if (column) columns.add(`${name(table)}.${name(column)}`);
      return complaintOf(statement, { created, columns, versions }).map(
        (why) => `db/migrations/${migration.name}.sql: \`${statement.words.slice(0, 90)}\` ${why}.`,
      );
    }),
  );
}

type Known = { created: ReadonlySet<string>; columns: ReadonlySet<string>; versions: readonly string[] };

function complaintOf({ words, comments }: Statement, { created, columns, versions }: Known): string[] {
  const broken = RULES.find(({ pattern }) => {
    const [, thing] = pattern.exec(words) ?? [];
    if (thing === undefined || created.has(name(thing))) return false;
    return !(/\badd\b|^create unique/.test(words) && isOnNewColumns(words, name(thing), columns));
  });
  if (!broken) return [];
  const said = comments.map((comment) => WAIVER.exec(comment)).find((found) => found !== null);
  if (!said) return [broken.why];
  const { version } = said.groups ?? {};
  return version === undefined || versions.includes(version)
    ? []
    : [`names the release ${version}, which docs/releases.json does not have`];
}
