import { MOST_SAFE_PAGES, type SafeCopy, safeCopyOf, safePageOf } from "@/lib/integrations/files/safe-copy";
import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { readAttachment, type ThreadFile } from "./read-thread";
import { attachmentSchema, safePageSchema } from "./schemas";

export type SafeFile = { file: ThreadFile; copy: SafeCopy | null };

/** Platform admins only. Throws like `readAttachment`. */
export const readSafeCopy = query(attachmentSchema, async (ctx, input): Promise<SafeFile> => {
  const { bytes, ...file } = await readAttachment(ctx, input);
  return { file, copy: await safeCopyOf({ type: file.type, bytes }) };
});

/** WebP or null. Platform admins only. Throws like `readAttachment`. */
export const readSafePage = query(
  safePageSchema,
  async (ctx, { number, ...input }): Promise<Buffer | null> => {
    if (number > MOST_SAFE_PAGES) throw notFound("a page that is not shown");
    return safePageOf(await readAttachment(ctx, input), number);
  },
);
