import { z } from "zod";
import { asIssue, because } from "@/lib/kernel";
import { textOfLines } from "./schemas";

/** The most that a reason may say. */
export const MAX_REASON = 1000;

/** Why the provider or an admin does something to a community, in their own words; it may be empty. */
export const optionalReason = textOfLines
  .pipe(z.string().max(MAX_REASON, asIssue(because("input.too_long", { count: MAX_REASON }))))
  .default("");

/** The same where words are wanted. */
export const requiredReason = optionalReason.refine((text) => text !== "", {
  error: asIssue("input.required"),
});
