import { z } from "zod";
import { asIssue } from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

/** A code as typed: six digits of the app, or a recovery code. `readCode` decides which. */
export const codeSchema = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(100, asIssue("code.use_newest"));

export const codeOnlySchema = z.object({ code: codeSchema });
