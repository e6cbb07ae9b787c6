import { z } from "zod";
import { invalidField } from "@/lib/kernel";

/** Body fields that the caller does not set. */
export type NotSet = {
  /** Body field to path parameter. */
  repeats: Readonly<Record<string, string>>;
  /** Read response at this path. Its fields are ignored unless the call takes them. */
  sentBack: z.ZodObject | null;
};

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body);

const isOther = (given: unknown, inPath: unknown): boolean =>
  typeof given !== "string" || given.toLowerCase() !== String(inPath).toLowerCase();

const fieldsOf = (taken: z.ZodType | undefined): ReadonlySet<string> =>
  new Set(taken instanceof z.ZodObject ? Object.keys(taken.shape) : []);

export const ignoredFields = ({ sentBack }: NotSet, taken: z.ZodType | undefined): string[] => {
  const own = fieldsOf(taken);
  return Object.keys(sentBack?.shape ?? {}).filter((name) => !own.has(name));
};

/** Throws `invalid` for a different id. */
export function ownFields(
  body: unknown,
  { notSet, taken, params }: { notSet: NotSet; taken: z.ZodType | undefined; params: unknown },
): unknown {
  if (!isFields(body)) return body;
  const fields = { ...body };
  const inPath = new Map(Object.entries(isFields(params) ? params : {}));
  for (const [field, parameter] of Object.entries(notSet.repeats)) {
    const given = fields[field];
    const isGiven = given !== undefined && given !== null && given !== "";
    if (isGiven && isOther(given, inPath.get(parameter))) {
      throw invalidField(field, "request.another_than_address");
    }
    delete fields[field];
  }
  for (const name of ignoredFields(notSet, taken)) delete fields[name];
  return fields;
}
