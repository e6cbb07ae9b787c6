/**
 * `connect_query` for a database's line in pgbouncer.ini, where a quote within quotes is doubled.
 * `set_config` instead of SET, whose values pg_stat_statements stores before PostgreSQL 18.
 */
export function connectQuery(settings: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, false)`,
  );
  return `connect_query=${quoted(`select ${calls.join(", ")}`)}`;
}
