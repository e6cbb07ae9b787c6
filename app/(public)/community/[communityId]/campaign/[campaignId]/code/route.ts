import { getCtx } from "@/app/_lib/session";
import { qrPath } from "@/components/ui/qr-path";
import { publicCampaign } from "@/lib/community";
import { inEnglish, isNotFound } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

/** Never kept for somebody else: a campaign does not exist for everybody. */
const OWN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/**
 * The code that leads to a campaign, as a drawing to keep. It exists for whom the campaign's page exists. Never as an
 * attachment: another site that opens it in a window could tell a download from a page, and so the one person for whom
 * there is none from everybody else. The link on the page asks for the download.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  try {
    const { id } = await publicCampaign(await getCtx(), await params);
    const { size, path } = qrPath(campaignLink(id));
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
      `<path shape-rendering="crispEdges" d="${path}"/></svg>`,
    ].join("");
    return new Response(svg, {
      headers: {
        ...OWN,
        "Content-Type": "image/svg+xml",
      },
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return new Response(inEnglish("content.not_found"), { status: 404, headers: OWN });
  }
}
