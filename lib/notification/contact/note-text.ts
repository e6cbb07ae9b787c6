import { z } from "zod";
import { asIssue, because, cleanText } from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

export const filled = (max: number) =>
  z
    .string()
    .min(1, { error: REQUIRED, abort: true })
    .max(max, { error: asIssue(because("input.too_long", { count: max })), abort: true });

/** Control characters could corrupt the e-mail. */
const lines = (text: string) =>
  cleanText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();

/** Builds the schema of multi-line text. */
export const noteText = (max: number) => z.string({ error: REQUIRED }).transform(lines).pipe(filled(max));
