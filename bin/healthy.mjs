/**
 * Ends with 0 while the site of this container answers, and with 1 when it does not: for a health check, where there is
 * neither curl nor a shell. `healthy.mjs /readyz` asks whether it can serve, by the same rule.
 */
const [path = "/healthz"] = process.argv.slice(2);
const PATIENCE_MS = 4_000;
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}${path}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
