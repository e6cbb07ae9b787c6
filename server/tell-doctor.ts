import type { IncomingMessage, ServerResponse } from "node:http";
import { DOCTOR_PASS, DOCTOR_PATH, isDoctorPass } from "@/lib/platform";

/** Before headers are trusted or dropped. */
type Arrival = {
  peer: string | null;
  forwardedFor: string | null;
  host: string | null;
  forwardedHost: string | null;
};

/** Null for others. Call before `settleCaller`, which drops headers. */
export function arrivalOf(req: IncomingMessage): Arrival | null {
  if (req.url !== DOCTOR_PATH || !isDoctorPass(req.headers[DOCTOR_PASS]?.toString() ?? "", new Date()))
    return null;
  const header = (name: string) => req.headers[name]?.toString() ?? null;
  return {
    peer: req.socket.remoteAddress ?? null,
    forwardedFor: header("x-forwarded-for"),
    host: header("host"),
    forwardedHost: header("x-forwarded-host"),
  };
}

export function tellDoctor(req: IncomingMessage, res: ServerResponse, arrival: Arrival): void {
  const body = JSON.stringify({ ...arrival, caller: req.headers["x-forwarded-for"]?.toString() ?? null });
  res.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
}
