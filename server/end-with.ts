/**
 * Ends this process because it could not start, with the reason in words for whoever started it. A ConfigurationError is
 * known by its name, for each bundle has a class of its own.
 */
export function endWith(error: unknown): never {
  const isInWords = error instanceof Error && error.name === "ConfigurationError";
  const reason = error instanceof Error ? (isInWords ? error.message : error.stack) : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
