import { statementDownload } from "@/app/_features/statements/download";

type Params = { params: Promise<{ token: string }> };

/** The statement of what was given with a link's address between `from` and `to`, as a PDF, CSV or Excel file. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return statementDownload(request, `/statement/${encodeURIComponent(token)}`, token);
}
