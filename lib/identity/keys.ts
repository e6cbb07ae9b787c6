import { createHmac } from "node:crypto";
import { env } from "@/lib/platform";

/** A key of its own for each purpose, from the one secret: what is signed for one is worthless for another. */
export const keyFor = (purpose: "access-token") =>
  createHmac("sha256", env().AUTH_SECRET).update(`manyhands ${purpose} v1`).digest();
