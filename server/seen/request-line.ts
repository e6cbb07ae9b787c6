import { log, watching } from "@/lib/platform";
import type { Seen } from "./seen";

const round = (ms: number) => Math.round(ms * 10) / 10;

/** Logs requests (`LOG_REQUESTS=yes`) without anything the caller wrote. */
export function logRequest({ kind, route, method, status, ms, bytes, source, request }: Seen): void {
  if (kind === "health") return;
  const tell = () => log.info("request", { method, route, kind, status, ms: round(ms), bytes, source });
  if (request === null) tell();
  else watching({ id: request, of: "request" }, tell);
}
