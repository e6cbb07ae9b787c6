import type { Ctx } from "@/lib/platform";
import type { Table } from "@/lib/platform/table";
import { tableFile, tableFormatOf } from "@/lib/platform/table-file";
import { filePost } from "./file-post";

/** The form's field `format` chooses CSV or Excel. */
export const tablePost = (
  page: `/${string}`,
  event: string,
  work: (ctx: Ctx, fields: URLSearchParams) => Promise<Table>,
) =>
  filePost(page, event, async (ctx, fields) =>
    tableFile(await work(ctx, fields), tableFormatOf(fields.get("format"))),
  );
