import type { z } from "zod";
import { type FieldReasons, invalid, type Why, whyOfIssue } from "@/lib/kernel";
import { auditEach } from "./audit";
import { type Ctx, requirePlatform, requireRecentProof } from "./context";
import { keyedHash } from "./keyed-hash";
import { PERSON_WAITS, withPatience } from "./patience";
import { forgetReads } from "./read-once";
import { onPrimary, reading } from "./replica";
import { inTransaction } from "./transaction";

export type Verb<Input, Output> = (ctx: Ctx, input: Input) => Promise<Output>;

/** What kind of verb a function is, and what it takes. */
export type VerbFacts = { kind: "command" | "query" | "conversation" | "look"; schema: z.ZodType };

const facts = new WeakMap<object, VerbFacts>();

/** The facts of a verb that was made here; undefined for any other function. For tests that walk through all verbs. */
export const verbFacts = (verb: object): VerbFacts | undefined => facts.get(verb);

function known<V extends object>(verb: V, kind: VerbFacts["kind"], schema: z.ZodType): V {
  facts.set(verb, { kind, schema });
  return verb;
}

/** Why a schema refuses, by field, in the order of the issues. A field is named by its dotted path. */
export function fieldReasonsOf(error: z.ZodError): FieldReasons {
  const fields: Record<string, Why[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "form";
    fields[field] ??= [];
    fields[field].push(whyOfIssue(issue.message));
  }
  return fields;
}

/** `invalid` for a refused input: with the first issue's reason, and the reasons of each field. */
export const refusedBy = (error: z.ZodError) => {
  const [first] = error.issues;
  return invalid(first ? whyOfIssue(first.message) : "input.invalid", fieldReasonsOf(error));
};

/** Parses the input, or throws `invalid` with the reasons of all fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refusedBy(parsed.error);
}

/**
 * A verb that changes something: its input is parsed, and everything it does happens in one transaction, the outer
 * one if there is one.
 */
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

/** A verb that only reads; on the read replica where its caller's context allows that (`reading`). */
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

/** A line of the audit log about what a look showed. `data` holds ids, counts and codes, never names. */
export type LoggedLook = {
  action: string;
  subjects: { type: string; id: string }[];
  data?: Record<string, unknown>;
};

/**
 * A verb of the provider's desk that shows people's data. Only for staff with a recent proof, and each call is written to
 * the audit log, so a page calls it once per visit. Throws `proof_needed`.
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

/** What the audit log keeps of a search: whether there was one, and a keyed hash by which a known text is found again. */
export const searchNote = (searchString: string): Record<string, unknown> =>
  searchString === ""
    ? { searched: false }
    : { searched: true, search: keyedHash(`desk search:${searchString.toLowerCase()}`) };

/**
 * A verb that talks to a provider between two transactions of its own: the provider's answer must be kept even when
 * what follows fails, so it must not run inside an outer transaction. Throws if there is one. A person waits for it,
 * so all its calls to providers together end after ten seconds.
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
