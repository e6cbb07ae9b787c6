import { z } from "zod";
import { asIssue, because, MAX_PAGE_SIZE } from "@/lib/kernel";
import { idSchema } from "@/lib/platform";

/** ASCII digits. */
const figure = (max: number) =>
  z
    .string({ error: asIssue("input.digits_only") })
    .regex(/^[0-9]{1,9}$/, asIssue("input.digits_only"))
    .transform(Number)
    .pipe(
      z
        .number()
        .int()
        .min(1, asIssue(because("input.too_small", { least: 1 })))
        .max(max, asIssue(because("input.too_large", { most: String(max) }))),
    )
    .meta({ type: "integer", minimum: 1, maximum: max });

const LAST_PAGE = 1_000_000;

/** 1 to 100 per page, pages from 1. */
export const pagingParams = z.object({ pageSize: figure(MAX_PAGE_SIZE), page: figure(LAST_PAGE) });

export const idParam = idSchema;

export const searchQuery = z.object({ searchString: z.string().trim().max(100).optional() });

/** 000 §3. */
export const pagedSchema = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    numberOfItems: z.number().int(),
    totalNumberOfItems: z.number().int(),
    page: z.number().int(),
    totalPages: z.number().int(),
    hasPreviousPage: z.boolean(),
    hasNextPage: z.boolean(),
  });

/** Clients parse every response as JSON. */
export const nothingSchema = z.object({});
