import type { IncomingMessage, ServerResponse } from "node:http";
import { DOCTOR_PASS, DOCTOR_PATH, isDoctorPass } from "@/lib/platform";

/** How a request arrived, before any of its headers was believed or dropped. */
export type Arrival = {
  /** The address at the other end of the connection. */
  peer: string | null;
  forwardedFor: string | null;
  host: string | null;
  forwardedHost: string | null;
};

/**
 * How a request of the doctor's arrived; null for every other one. To be asked before the caller is settled, which drops
 * headers.
 */
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

/** Tells the doctor how its request arrived, and whom the site takes for its caller. */
export function tellDoctor(req: IncomingMessage, res: ServerResponse, arrival: Arrival): void {
  const body = JSON.stringify({ ...arrival, caller: req.headers["x-forwarded-for"]?.toString() ?? null });
  res.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
}
