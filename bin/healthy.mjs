/**
 * Health check without curl or shell: exits 0 if the site answers, else 1. `healthy.mjs /readyz` checks
 * readiness.
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
