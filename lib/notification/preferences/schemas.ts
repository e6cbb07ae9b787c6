import { z } from "zod";
import { asIssue } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import { BY_EMAIL, BY_TEXT, FREQUENCIES, type KindNumber } from "./rules/kinds";

const INVALID = asIssue("input.invalid");
const REQUIRED = asIssue("input.required");
const error = ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED : INVALID);

export const kindSchema = z.literal([1, 2, 3, 4, 5, 6], { error });
export const methodSchema = z.literal([BY_EMAIL, BY_TEXT], { error });
export const frequencySchema = z.literal(Object.values(FREQUENCIES), { error });

const onlyThese = (issue: { code?: string | undefined; input?: unknown }) =>
  issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : error(issue);

const kindChoice = z.strictObject(
  { messageType: kindSchema, communicationMethod: methodSchema, isEnabled: z.boolean({ error }) },
  { error: onlyThese },
);

const isOnce = (kinds: readonly { messageType: KindNumber }[]) =>
  new Set(kinds.map(({ messageType }) => messageType)).size === kinds.length;

/** Each kind at most once; omitted kinds stay. */
export const choicesFields = {
  frequency: frequencySchema,
  messages: z.array(kindChoice, { error }).max(6, { error: INVALID }).refine(isOnce, { error: INVALID }),
};

export const changeFields = {
  messageType: kindSchema.optional(),
  communicationMethod: methodSchema.optional(),
  isEnabled: z.boolean().optional(),
  frequency: frequencySchema.optional(),
};

export const tokenField = z.string().max(200);

/** Language of the consent words shown. */
export const wordsInSchema = z.object({ wordsIn: z.enum(LANGUAGES).default("en") });
