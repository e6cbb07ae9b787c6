import { z } from "zod";

/** A JSON body that may name nothing but these fields: what is not the caller's to set is refused, not passed over. */
export const strictBody = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? "Unknown field" : undefined),
  });
