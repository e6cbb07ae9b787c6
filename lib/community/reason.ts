import { z } from "zod";
import { asIssue, because } from "@/lib/kernel";
import { textOfLines } from "./schemas";

const MAX_REASON = 1000;

/** May be empty. */
export const optionalReason = textOfLines
  .pipe(z.string().max(MAX_REASON, asIssue(because("input.too_long", { count: MAX_REASON }))))
  .default("");

export const requiredReason = optionalReason.refine((text) => text !== "", {
  error: asIssue("input.required"),
});
