import { z } from "zod";
import { invalidField } from "@/lib/kernel";

/** Fields of a body that the caller does not set. */
export type NotSet = {
  /** Ids of the path that the body may repeat: the body's field, and the path's parameter. */
  repeats: Readonly<Record<string, string>>;
  /** What the read of the same path answers: fields of it that the call does not take are ignored. */
  sentBack: z.ZodObject | null;
};

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body);

const isOther = (given: unknown, inPath: unknown): boolean =>
  typeof given !== "string" || given.toLowerCase() !== String(inPath).toLowerCase();

/** The names of the fields that a body takes. */
const fieldsOf = (taken: z.ZodType | undefined): ReadonlySet<string> =>
  new Set(taken instanceof z.ZodObject ? Object.keys(taken.shape) : []);

/** The names of the fields that may be sent back although the call does not take them. */
export const ignoredFields = ({ sentBack }: NotSet, taken: z.ZodType | undefined): string[] => {
  const own = fieldsOf(taken);
  return Object.keys(sentBack?.shape ?? {}).filter((name) => !own.has(name));
};

/** The body without ids of its path and without what its caller only reads. Throws `invalid` for another id. */
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
