import { useLocale, useTranslations } from "next-intl";
import { getLocale } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { NotPaid } from "@/components/donation/not-yet";
import { StillChecking } from "@/components/donation/still-checking";
import { ThankYou } from "@/components/donation/thank-you";
import { MILESTONES } from "@/lib/community";
import { formatDate, formatDateTime, fullName, zoneName } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { type DonationStatus, donationStatus } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { getAccount } from "@/lib/user";
import { CheckoutEndedPage, type Told } from "./checkout-ended-page";
import { type Draft, draftBy, myDrafts } from "./draft";
import { checkoutPath, type Flow, type GiftTarget, seenAt } from "./flows";
import { GivingFrame } from "./frame";
import { givenAgain } from "./given-again";
import { invitationWords } from "./invitation-words";
import { type FoundTarget, findTarget } from "./target";
import { VisitorNote } from "./visitor-note";

type Way = { href: string; words: "campaigns" | "balance" | "quilt" | "invite" };

const CAMPAIGNS_PAGE: Way = { href: "/campaigns", words: "campaigns" };

function waysOn(target: GiftTarget, isRedirected: boolean): Way[] {
  const { flow, communityId, campaignId, namesCommunity } = target;
  const quilt: Way = { href: seenAt(target), words: "quilt" };
  if (flow === "visitor") {
    const invite = `/anonymous/invite-friend?communityId=${communityId}&campaignId=${campaignId}`;
    return isRedirected ? [quilt] : [{ href: invite, words: "invite" }, quilt];
  }
  if (flow === "balance" || !campaignId) return [{ href: "/our-balance", words: "balance" }, CAMPAIGNS_PAGE];
  if (isRedirected || namesCommunity) return [CAMPAIGNS_PAGE, quilt];
  return [{ href: campaignPaths.invite(campaignId), words: "invite" }, quilt, CAMPAIGNS_PAGE];
}

/** Bank redirects name no draft. */
async function draftOf(ctx: Ctx, flow: Flow, draftId: string | undefined) {
  const named = await draftBy(ctx, draftId);
  const kept =
    named && draftId
      ? { id: draftId, draft: named }
      : draftId
        ? undefined
        : (await myDrafts(ctx)).find(({ draft }) => draft.state !== "draft");
  return kept?.draft.flow === flow && kept.draft.state !== "draft" ? kept : null;
}

/** Null without a name. */
async function nameShown(ctx: Ctx, { isAnonymous, visitor }: Draft): Promise<string | null> {
  if (isAnonymous) return null;
  if (ctx.actor.kind === "user") return fullName(await getAccount(ctx));
  return visitor && fullName(visitor);
}

type ArrivedProps = {
  draft: Draft;
  status: DonationStatus;
  found: FoundTarget;
  shownAs: string | null;
  isUser: boolean;
};

function Arrived({ draft, status, found, shownAs, isUser }: ArrivedProps) {
  const { campaign, communityName, isOpen } = found;
  const t = useTranslations("giving.ways");
  const invite = useTranslations("giving.invite");
  const { givenAt: at, timeZone: zone } = status;
  const locale = useLocale();
  const again = status.plan && givenAgain(status.plan);
  const isForCampaign = campaign !== null && !status.isRedirected;
  const receiptTo = status.donorInfo.email;
  return (
    <ThankYou
      thanks={{
        giftCents: status.amountCents,
        chargeCents: status.chargeCents,
        netCents: status.chargeCents - status.feeCents,
        donee: draft.campaignId ? "campaign" : "balance",
        communityName,
        isRedirected: status.isRedirected,
        shownAs,
        campaignName: isForCampaign ? campaign.name : null,
        again,
      }}
      steps={{
        paidAt: at && `${formatDateTime(at, zone)}, ${zoneName(zone, locale)}`,
        receiptTo,
        milestone: isForCampaign && isOpen ? nextMilestone(campaign.progress.percent) : null,
        isSentLater: isForCampaign && isOpen,
        nextGift: again?.date ?? null,
        year: at && receiptTo ? Number(formatDate(at, zone).slice(-4)) : null,
      }}
      invitation={isForCampaign && isOpen ? invitationWords(campaign, invite) : null}
      receiptHref={isUser ? `/settings/my-donations/${status.donationId}` : null}
      actions={waysOn(draft, status.isRedirected).map(({ href, words }) => ({ href, label: t(words) }))}
    >
      {draft.flow === "visitor" && (
        <VisitorNote
          communityName={communityName}
          beMember={status.joinCommunity}
          isVerified={status.donorInfo.isVerified}
        />
      )}
    </ThankYou>
  );
}

/** In percent. */
const nextMilestone = (percent: number): number | null =>
  MILESTONES.find((milestone) => milestone > percent) ?? null;

type ThanksProps = {
  ctx: Ctx;
  flow: Flow;
  draftId: string | undefined;
  /** From another program's checkout (001 §2). */
  told?: Told | null;
};

/** Only after the server has confirmed the gift. */
export async function ThanksPage(props: ThanksProps) {
  const { ctx, flow, told = null } = props;
  const kept = await draftOf(ctx, flow, props.draftId);
  if (!kept) return <CheckoutEndedPage flow={flow} told={told} />;
  const { id, draft } = kept;
  const { donationId, attemptKey } = draft;
  const found = await orNotFound(findTarget(ctx, draft));
  const status = await orNotFound(donationStatus(ctx, { donationId, attemptKey }));
  const language = languageOf(await getLocale());
  const checkoutHref = checkoutPath(flow, id);
  return (
    <GivingFrame flow={flow} centred>
      {status.state === "succeeded" ? (
        <Arrived
          draft={draft}
          status={status}
          found={found}
          shownAs={await nameShown(ctx, draft)}
          isUser={ctx.actor.kind === "user"}
        />
      ) : status.state === "failed" || status.state === "canceled" ? (
        <NotPaid
          message={status.failureReason && reasonWords(language, status.failureReason)}
          checkoutHref={checkoutHref}
        />
      ) : (
        <StillChecking checkoutHref={checkoutHref} />
      )}
    </GivingFrame>
  );
}
