/** `connect_query` for a database's line in pgbouncer.ini, where a quote within quotes is doubled. */
export function connectQuery(settings: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${quoted(value)}`);
  return `connect_query=${quoted(statements.join("; "))}`;
}
