import { log, watching } from "@/lib/platform";
import type { Seen } from "./seen";

const round = (ms: number) => Math.round(ms * 10) / 10;

/**
 * One line for a request (`LOG_REQUESTS=yes`): what was asked for, by its pattern, and what came of it. Nothing that the
 * caller wrote is in it. Questions after the health of the process are left out.
 */
export function logRequest({ kind, route, method, status, ms, bytes, source, request }: Seen): void {
  if (kind === "health") return;
  const tell = () => log.info("request", { method, route, kind, status, ms: round(ms), bytes, source });
  if (request === null) tell();
  else watching({ id: request, of: "request" }, tell);
}
