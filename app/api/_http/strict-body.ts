import { z } from "zod";
import { asIssue } from "@/lib/kernel";

/** A JSON body with these fields only: any other is refused, not ignored, because the caller may not set it. */
export const strictBody = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined),
  });
