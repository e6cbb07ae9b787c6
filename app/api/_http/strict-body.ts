import { z } from "zod";
import { asIssue } from "@/lib/kernel";

/** Rejects unknown fields: the caller must not set them. */
export const strictBody = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined),
  });
