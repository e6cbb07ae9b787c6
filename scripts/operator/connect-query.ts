/**
 * `connect_query` for a database's line in pgbouncer.ini, where a quote within quotes is doubled.
 * `set_config` instead of SET: pg_stat_statements replaces its constants, but stores those of SET.
 */
export function connectQuery(settings: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, false)`,
  );
  return `connect_query=${quoted(`select ${calls.join(", ")}`)}`;
}
