import { statementDownload } from "@/app/_features/statements/download";

/** PDF, CSV or Excel, from `from` to `to`. */
export const GET = (request: Request): Promise<Response> =>
  statementDownload(request, "/settings/my-donations");
