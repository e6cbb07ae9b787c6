import { z } from "zod";
import { asIssue, because } from "@/lib/kernel";
import { textOfLines } from "./schemas";

/** In characters. */
export const MAX_REASON = 1000;

/** Reason of the provider or an admin for an action on a community; may be empty. */
export const optionalReason = textOfLines
  .pipe(z.string().max(MAX_REASON, asIssue(because("input.too_long", { count: MAX_REASON }))))
  .default("");

export const requiredReason = optionalReason.refine((text) => text !== "", {
  error: asIssue("input.required"),
});
