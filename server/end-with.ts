/**
 * Prints why the start failed and exits. Matches ConfigurationError by name, because bundles have their own
 * class.
 */
export function endWith(error: unknown): never {
  const isInWords = error instanceof Error && error.name === "ConfigurationError";
  const reason = error instanceof Error ? (isInWords ? error.message : error.stack) : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
