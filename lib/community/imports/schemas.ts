import { z } from "zod";
import { MEANINGS } from "@/lib/integrations/lists/columns";
import { asIssue } from "@/lib/kernel";
import { communityIdSchema } from "../schemas";

/** Bytes, as for pictures, which the site's forms allow. */
const MOST_LIST_BYTES = 7 * 1024 * 1024;

const REQUIRED = asIssue("input.required");
const typed = z.string({ error: REQUIRED }).max(2000, { error: asIssue("input.invalid") });

export const startImportSchema = communityIdSchema.extend({
  list: z
    .string({ error: REQUIRED })
    .max(MOST_LIST_BYTES, { error: asIssue("import.too_large") })
    .optional(),
  file: z
    .instanceof(Uint8Array, { error: asIssue("import.not_a_list") })
    .refine((bytes) => bytes.length <= MOST_LIST_BYTES, { error: asIssue("import.too_large") })
    .optional(),
});

export const importIdSchema = communityIdSchema.extend({ importId: z.string({ error: REQUIRED }).max(200) });

const rowNumber = z.coerce
  .number({ error: asIssue("input.invalid") })
  .int()
  .min(1)
  .max(100_000_000);

export const changeImportSchema = importIdSchema.extend({
  /** Missing fields stay as they are. */
  rows: z
    .array(
      z.object({
        number: rowNumber,
        firstName: typed.optional(),
        lastName: typed.optional(),
        email: typed.optional(),
        phoneNumber: typed.optional(),
      }),
    )
    .max(100, { error: asIssue("input.invalid") })
    .default([]),
  choose: z.object({ number: rowNumber, choice: z.enum(["in", "out", "rule"]) }).optional(),
});

const meanings = z
  .array(z.string({ error: REQUIRED }).pipe(z.enum(MEANINGS, { error: asIssue("input.invalid") })))
  .min(1, { error: REQUIRED })
  .max(100, { error: asIssue("input.invalid") });

export const mapColumnsSchema = importIdSchema.extend({ columns: meanings });

export const sendImportSchema = importIdSchema.extend({
  columns: meanings.optional(),
});

export const readImportSchema = importIdSchema.extend({
  show: z.enum(["all", "fix"]).default("all"),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
