import { quiltFile } from "@/app/_features/quilts/quilt-file";

type Props = { params: Promise<{ name: string }> };

/** Public, because a quilt reveals nothing beyond its name. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { status, headers, body } = quiltFile((await params).name);
  return new Response(body, { status, headers });
}
