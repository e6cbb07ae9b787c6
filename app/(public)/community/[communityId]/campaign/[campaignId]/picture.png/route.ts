import { cookies } from "next/headers";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { pictureVersion } from "@/app/_features/share-picture/address";
import { sharePicture } from "@/app/_features/share-picture/draw";
import { pictureFacts } from "@/app/_features/share-picture/facts";
import { getCtx } from "@/app/_lib/session";
import { publicCampaign } from "@/lib/community";
import { sessionCookieNames } from "@/lib/identity";
import { DAY, inEnglish, isNotFound } from "@/lib/kernel";
import { LANGUAGE_PARAMETER, readLanguage } from "@/lib/kernel/languages";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

const ALWAYS = { "X-Robots-Tag": "noindex", Vary: "Cookie" };
const FOR_ONE = { ...ALWAYS, "Cache-Control": "private, no-store" };

/** For a URL that does not name the current version, in seconds. */
const SHORTLY = 300;

const forAll = (isNamed: boolean) => ({
  ...ALWAYS,
  "Cache-Control": `public, max-age=${isNamed ? DAY / 1000 : SHORTLY}`,
});

/**
 * The preview picture exists wherever the page exists, so a response for a session must never be cached for
 * other viewers.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const language = readLanguage(searchParams.get(LANGUAGE_PARAMETER)) ?? "en";
  try {
    const campaign = await publicCampaign(await getCtx(), await params);
    const facts = pictureFacts(campaign, language, campaignTypeName(language, campaign.type));
    const jar = await cookies();
    const hasSession = sessionCookieNames().some((name) => jar.has(name));
    const kept = hasSession ? FOR_ONE : forAll(searchParams.get("v") === pictureVersion(facts));
    return new Response(await sharePicture(facts), { headers: { ...kept, "Content-Type": "image/png" } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return new Response(inEnglish("content.not_found"), {
      status: 404,
      headers: { ...FOR_ONE, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
