import { getCtx } from "@/app/_lib/session";
import { qrPath } from "@/components/ui/qr-path";
import { publicCampaign } from "@/lib/community";
import { inEnglish, isNotFound } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

/** No shared cache: for its recipient, the campaign does not exist. */
const OWN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/**
 * Never an attachment: a site that opens this URL in a window could tell a download from a page, and so
 * identify the recipient, who gets no file. The link on the page requests the download instead.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  try {
    const campaign = await publicCampaign(await getCtx(), await params);
    const { size, path } = qrPath(campaignLink(campaign));
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
