import type { Ctx } from "@/lib/platform";
import type { Table } from "@/lib/platform/table";
import { tableFile, tableFormatOf } from "@/lib/platform/table-file";
import { filePost } from "./file-post";

/** `filePost` for a list as CSV or Excel, chosen by the form's field `format`. */
export const tablePost = (
  page: `/${string}`,
  event: string,
  work: (ctx: Ctx, fields: URLSearchParams) => Promise<Table>,
) =>
  filePost(page, event, async (ctx, fields) =>
    tableFile(await work(ctx, fields), tableFormatOf(fields.get("format"))),
  );
