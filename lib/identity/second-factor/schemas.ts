import { z } from "zod";

/** A code as typed: six digits of the app, or a recovery code. What it is, `readCode` finds out. */
export const codeSchema = z
  .string({ error: "Required" })
  .trim()
  .min(1, "Required")
  .max(100, "Use the newest code");

export const codeOnlySchema = z.object({ code: codeSchema });
