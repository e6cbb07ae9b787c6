import { isIP } from "node:net";
import { z } from "zod";

const A_PORT = "the number of a port, from 1 to 65535";

export const portNumber = z.coerce
  .number({ error: A_PORT })
  .int({ error: A_PORT })
  .min(1, { error: A_PORT })
  .max(65_535, { error: A_PORT });

/** Some shells set HOST to names that are not addresses. */
export const hostToListenOn = z
  .string()
  .trim()
  .refine((text) => isIP(text) !== 0 || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(text), {
    error: "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
  });

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
