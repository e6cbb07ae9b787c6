import { statementDownload } from "@/app/_features/statements/download";

/** Returns the caller's statement from `from` to `to`, as a PDF, CSV or Excel file. */
export const GET = (request: Request): Promise<Response> =>
  statementDownload(request, "/settings/my-donations");
