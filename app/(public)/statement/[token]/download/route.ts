import { statementDownload } from "@/app/_features/statements/download";

type Params = { params: Promise<{ token: string }> };

/** Returns the statement from `from` to `to`, as a PDF, CSV or Excel file. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return statementDownload(request, `/statement/${encodeURIComponent(token)}`, token);
}
