import { z } from "zod";
import { asIssue } from "@/lib/kernel";

/** A JSON body that may name nothing but these fields: what is not the caller's to set is refused, not passed over. */
export const strictBody = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined),
  });
