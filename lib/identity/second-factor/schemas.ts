import { z } from "zod";
import { asIssue, cleanPhone } from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

export const codeSchema = z
  .string({ error: REQUIRED })
  .max(100, { error: asIssue("code.use_newest"), abort: true })
  .transform(cleanPhone)
  .pipe(z.string().min(1, REQUIRED));

export const codeOnlySchema = z.object({ code: codeSchema });
