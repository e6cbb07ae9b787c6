import { z } from "zod";
import { asIssue, because, cleanText } from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

/** A text of one to `max` characters; missing, empty and too long have reasons of their own. */
export const filled = (max: number) =>
  z
    .string()
    .min(1, { error: REQUIRED, abort: true })
    .max(max, { error: asIssue(because("input.too_long", { count: max })), abort: true });

/** Normalizes line ends to "\n" and replaces control characters, which could corrupt the e-mail. */
const lines = (text: string) =>
  cleanText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();

/** What somebody writes to people, in one or more lines, of at most `max` characters. Sent as plain text. */
export const noteText = (max: number) => z.string({ error: REQUIRED }).transform(lines).pipe(filled(max));
