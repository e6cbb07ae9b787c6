import { ConfigurationError } from "@/lib/platform/env";

/** Ends this process because it could not start, with the reason in words for whoever started it. */
export function endWith(error: unknown): never {
  const reason =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
