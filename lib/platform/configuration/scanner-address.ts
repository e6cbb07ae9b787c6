import { z } from "zod";

export type ScannerAddress = { host: string; port: number } | { path: string };

const USUAL_PORT = 3310;

/** `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`; else null. */
export function scannerAddress(text: string): ScannerAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(text);
  if (username !== "" || search !== "" || hash !== "") return null;
  if (protocol === "unix:" && hostname === "" && pathname.length > 1) {
    return { path: decodeURIComponent(pathname) };
  }
  if (protocol === "tcp:" && hostname !== "" && (pathname === "" || pathname === "/")) {
    return { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? USUAL_PORT : Number(port) };
  }
  return null;
}

export const scannerSetting = z
  .string()
  .trim()
  .refine((text) => scannerAddress(text) !== null, {
    error: "the address of clamd, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
  });
