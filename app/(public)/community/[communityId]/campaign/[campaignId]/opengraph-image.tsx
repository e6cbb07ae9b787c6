import { getCtx } from "@/app/_lib/session";
import { sharePicture } from "@/app/_lib/share-picture/draw";
import { pictureFacts } from "@/app/_lib/share-picture/facts";
import { PICTURE_SIZE } from "@/app/_lib/share-picture/poster";
import { publicCampaign } from "@/lib/community";
import { isNotFound, NOT_FOUND_TITLE } from "@/lib/kernel";

export const size = PICTURE_SIZE;
export const contentType = "image/png";
export const alt = "The campaign’s quilt as it is now, with its title and how much was raised";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

/** The picture of a shared link. It exists for whom the page exists, so it is never kept for another. */
export default async function SharedPicture({ params }: Props): Promise<Response> {
  const { communityId, campaignId } = await params;
  try {
    const campaign = await publicCampaign(await getCtx(), { communityId, campaignId });
    const picture = await sharePicture(pictureFacts(campaign));
    return new Response(picture, {
      headers: { "Content-Type": contentType, "Cache-Control": "private, no-store" },
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return new Response(NOT_FOUND_TITLE, { status: 404, headers: { "Cache-Control": "private, no-store" } });
  }
}
