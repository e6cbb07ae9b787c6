import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { NOTHING_RUNS, securityHeaders } from "@/lib/platform";

const statusOf = (code: string | undefined): number => {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
};

/** With the usual security headers. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const headers = { ...securityHeaders(), "content-security-policy": NOTHING_RUNS, connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "content-length: 0", "", ""].join("\r\n"),
  );
}
