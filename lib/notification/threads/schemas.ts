import { z } from "zod";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { noteText } from "../contact/note-text";

/** Characters per answer. */
export const MAX_ANSWER = 5000;

export const threadSchema = z.object({ threadId: z.string() });

export const answerSchema = threadSchema.extend({ answer: noteText(MAX_ANSWER) });

const THREAD_LISTS = ["all", "contact", "concern", "done"] as const;
export type ThreadList = (typeof THREAD_LISTS)[number];

export const threadsSchema = z.object({
  show: z.enum(THREAD_LISTS).default("all"),
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
});

export const attachmentSchema = threadSchema.extend({ attachmentId: z.string() });

export const safePageSchema = attachmentSchema.extend({ number: z.number().int().min(1) });
