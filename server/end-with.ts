/**
 * Exits after a failed start and prints the reason. Matches ConfigurationError by name, because each bundle
 * has its own class.
 */
export function endWith(error: unknown): never {
  const isInWords = error instanceof Error && error.name === "ConfigurationError";
  const reason = error instanceof Error ? (isInWords ? error.message : error.stack) : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
