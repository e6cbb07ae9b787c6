import { quiltFile } from "@/app/_features/quilts/quilt-file";

type Props = { params: Promise<{ name: string }> };

/** A quilt's drawing, for anybody: it says nothing that its name does not say. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { status, headers, body } = quiltFile((await params).name);
  return new Response(body, { status, headers });
}
