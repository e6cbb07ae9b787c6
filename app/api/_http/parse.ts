import type { z } from "zod";
import { asIssue, notFound } from "@/lib/kernel";
import { refusedBy } from "@/lib/platform";

/** Other parameters are ids, where malformed means nonexistent. */
const FIGURES = new Set(["pageSize", "page", "type"]);

/** Throws `invalid` with field errors, or `not_found` for a malformed id. */
export function parse<S extends z.ZodType | undefined>(
  schema: S,
  input: unknown,
  part: "params" | "query" | "body",
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, {
    error: (issue) =>
      issue.code === "invalid_type" && issue.input === undefined ? asIssue("input.required") : undefined,
  });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (part === "params" && issues.some((issue) => !FIGURES.has(String(issue.path[0])))) {
    throw notFound("a malformed id in the path");
  }
  throw refusedBy(parsed.error);
}
