import { getCtx } from "@/app/_lib/session";
import { qrPath } from "@/components/ui/qr-path";
import { publicCampaign } from "@/lib/community";
import { inEnglish, isNotFound } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

/** Never cached for others: for its recipient, a campaign does not exist. */
const OWN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/**
 * The QR code that leads to a campaign, as a file. It exists for everybody for whom the campaign's page
 * exists. It is never sent as an attachment: another site that opens the address in a window could tell a
 * download from a page, and so tell the recipient, for whom there is no file, from everybody else. The link
 * on the page requests the download.
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
