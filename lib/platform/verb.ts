import type { z } from "zod";
import { type FieldReasons, invalid, type Why, whyOfIssue } from "@/lib/kernel";
import { auditEach } from "./audit";
import type { AuditAction } from "./audit-actions";
import { type Ctx, requirePlatform, requireRecentProof } from "./context";
import { keyedHash } from "./keyed-hash";
import { PERSON_WAITS, withPatience } from "./patience";
import { forgetReads } from "./read-once";
import { onPrimary, reading } from "./replica";
import { inTransaction } from "./transaction";

export type Verb<Input, Output> = (ctx: Ctx, input: Input) => Promise<Output>;

type VerbFacts = { kind: "command" | "query" | "conversation" | "look"; schema: z.ZodType };

const facts = new WeakMap<object, VerbFacts>();

/** For tests over all verbs. */
export const verbFacts = (verb: object): VerbFacts | undefined => facts.get(verb);

function known<V extends object>(verb: V, kind: VerbFacts["kind"], schema: z.ZodType): V {
  facts.set(verb, { kind, schema });
  return verb;
}

export function fieldReasonsOf(error: z.ZodError): FieldReasons {
  const fields: Record<string, Why[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "form";
    fields[field] ??= [];
    fields[field].push(whyOfIssue(issue.message));
  }
  return fields;
}

export const refusedBy = (error: z.ZodError) => {
  const [first] = error.issues;
  return invalid(first ? whyOfIssue(first.message) : "input.invalid", fieldReasonsOf(error));
};

/** Throws `invalid` with the reasons of all fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refusedBy(parsed.error);
}

/** Creates a verb that changes data, in one transaction. */
export function command<S extends z.ZodType, Output>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<Output>,
): Verb<z.input<S>, Output> {
  const verb: Verb<z.input<S>, Output> = async (ctx, input) => {
    const parsed = parseInput(schema, input);
    return inTransaction(ctx, (inner) => work(inner, parsed));
  };
  return known(verb, "command", schema);
}

/** Creates a read-only verb; it may use the read replica (`reading`). */
export function query<S extends z.ZodType, Output>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<Output>,
): Verb<z.input<S>, Output> {
  const verb: Verb<z.input<S>, Output> = async (ctx, input) => {
    const parsed = parseInput(schema, input);
    return reading(ctx, (inner) => work(inner, parsed));
  };
  return known(verb, "query", schema);
}

/** `data` holds ids, counts and codes, never names. */
type LoggedLook = {
  action: AuditAction;
  subjects: { type: string; id: string }[];
  data?: Record<string, unknown>;
};

/**
 * Creates a desk verb that shows people's data. Requires staff with a recent proof (throws `proof_needed`).
 * Each call is an audit row, so call it once per page visit.
 */
export function look<S extends z.ZodType, Output>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<{ shown: Output; logged: LoggedLook }>,
): Verb<z.input<S>, Output> {
  const verb: Verb<z.input<S>, Output> = async (ctx, input) => {
    const parsed = parseInput(schema, input);
    requirePlatform(ctx);
    requireRecentProof(ctx);
    return inTransaction(ctx, async (inner) => {
      const { shown, logged } = await work(inner, parsed);
      await auditEach(inner, logged.action, logged.subjects, logged.data);
      return shown;
    });
  };
  return known(verb, "look", schema);
}

/** Notes whether a search had text, with a keyed hash with which a known text can be matched. */
export const searchNote = (searchString: string): Record<string, unknown> =>
  searchString === ""
    ? { searched: false }
    : { searched: true, search: keyedHash(`desk search:${searchString.toLowerCase()}`) };

/**
 * Creates a verb that calls a provider between two transactions. Throws inside a transaction: the provider's
 * answer must be kept even if later work fails. Its provider calls end after ten seconds in total, because a
 * person waits.
 */
export function conversation<S extends z.ZodType, Output>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<Output>,
): Verb<z.input<S>, Output> {
  const verb: Verb<z.input<S>, Output> = async (ctx, input) => {
    if (ctx.inTransaction) throw new Error("this verb talks to a provider and cannot join a transaction");
    const parsed = parseInput(schema, input);
    try {
      return await withPatience(PERSON_WAITS, () => work({ ...onPrimary(ctx), reads: undefined }, parsed));
    } finally {
      forgetReads(ctx);
    }
  };
  return known(verb, "conversation", schema);
}
