import { DomainError, type FieldReasons } from "@/lib/kernel";
import type { Verb } from "@/lib/platform";

function withoutGroup(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error;
  const fields: FieldReasons = Object.fromEntries(
    Object.entries(error.fields).map(([field, whys]) => [field.replace(/^visitor\./, ""), whys]),
  );
  return new DomainError(error.code, error.why, { fields, cause: error });
}

/** Names field errors without the prefix `visitor.`, as forms and API do. */
export const namingVisitorFields =
  <Input, Output>(verb: Verb<Input, Output>): Verb<Input, Output> =>
  async (ctx, input) => {
    try {
      return await verb(ctx, input);
    } catch (error) {
      throw withoutGroup(error);
    }
  };
