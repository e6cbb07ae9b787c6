import { statementDownload } from "@/app/_features/statements/download";

type Params = { params: Promise<{ token: string }> };

/** PDF, CSV or Excel, from `from` to `to`. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return statementDownload(request, `/statement/${encodeURIComponent(token)}`, token);
}
