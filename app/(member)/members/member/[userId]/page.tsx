import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { formatPhone } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { EmailText } from "@/components/ui/email-text";
import { BadgeCheck } from "@/components/ui/icons";
import { ADMIN, type ListedMember, listAdmins, MOST_ADMINS, mayTakeFromAnother } from "@/lib/community";
import { offersTexts } from "@/lib/platform";
import { MemberAvatar } from "../../_components/member-avatar";
import { memberPage, membersPath } from "../../_lib/paths";
import { calledBy, sinceWhen, whyNotReached } from "../../_lib/words";
import { CorrectForm } from "./_components/correct-form";
import { DeleteMember } from "./_components/delete-member";
import { InvitationCard } from "./_components/invitation-card";
import { RoleCard } from "./_components/role-card";
import type { Asked } from "./_components/words";
import { findMember } from "./find-member";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("list.member") };
}

type Props = { params: Promise<{ userId: string }>; searchParams: Promise<{ ask?: Param }> };

export default async function MemberPage({ params, searchParams }: Props) {
  const t = await getTranslations("members");
  const viewer = await requireAdminViewer();
  const { userId } = await params;
  const { community, member } = await findMember(viewer, userId);
  // The invitation was replaced or accepted.
  if (member.userId !== userId.toLowerCase()) redirect(memberPage(member.userId));
  const admins = await listAdmins(viewer.ctx, { communityId: community.id });
  const ask = one((await searchParams).ask);
  const asked: Asked = {
    communityId: community.id,
    communityName: community.name,
    userId: member.userId,
    name: calledBy(member, t),
    firstName: member.firstName || calledBy(member, t),
    isAdmin: member.memberRole === ADMIN,
    isVerified: member.isVerified,
    isViewer: member.userId === viewer.user.id,
  };
  return (
    <Page width="settings">
      <BackLink href={membersPath()}>{t("list.title")}</BackLink>
      <Head member={member} timeZone={community.timeZone} />
      <NotReached member={member} />
      <Facts member={member} />
      {!member.isVerified && (
        <Words of={["members.invitation", "members.correct", "members.fields"]}>
          <InvitationCard
            communityId={community.id}
            invitationId={member.userId}
            hasLapsed={member.state === "lapsed"}
          />
          <CorrectForm
            communityId={community.id}
            invitationId={member.userId}
            entered={{
              firstName: member.firstName,
              lastName: member.lastName,
              email: member.email ?? "",
              phoneNumber: member.phoneNumber ? formatPhone(member.phoneNumber) : "",
            }}
          />
        </Words>
      )}
      <Words of={["members.role", "members.delete"]}>
        <RoleCard
          asked={asked}
          admins={admins.length}
          most={MOST_ADMINS}
          needsThird={asked.isAdmin && !asked.isViewer && !mayTakeFromAnother(admins.length - 1)}
          isAsking={ask === "role"}
        />
        {!asked.isAdmin && <DeleteMember asked={asked} isAsking={ask === "delete"} />}
      </Words>
    </Page>
  );
}

function Head({ member, timeZone }: { member: ListedMember; timeZone: string }) {
  const t = useTranslations("members");
  return (
    <div className="row g5 member-who">
      <MemberAvatar member={member} size="xl" />
      <div className="stack g2">
        <h1>{calledBy(member, t)}</h1>
        <div className="row wrap-ok g2">
          {member.state === "verified" && (
            <Badge tone="gain" icon={<BadgeCheck aria-hidden="true" />}>
              {t("badges.verified")}
            </Badge>
          )}
          {member.state === "invited" && (
            <Badge tone="gold" dot>
              {t("badges.invited")}
            </Badge>
          )}
          {member.state === "lapsed" && (
            <Badge tone="line" dot>
              {t("badges.lapsedLong")}
            </Badge>
          )}
          <span className="small quiet num">{sinceWhen(member, timeZone, t)}</span>
        </div>
      </div>
    </div>
  );
}

function NotReached({ member }: { member: ListedMember }) {
  const t = useTranslations("members.reach");
  const why = whyNotReached(member);
  if (!why) return null;
  return (
    <Banner tone="clay">
      <p>
        <span className="strong">{t(`${why}.what`)}</span> {t(`${why}.remedy`)}
      </p>
    </Banner>
  );
}

function Facts({ member: { email, phoneNumber, preferredCommunicationMethod } }: { member: ListedMember }) {
  const t = useTranslations("members");
  return (
    <dl className="facts card">
      <div>
        <dt>{t("facts.email")}</dt>
        <dd>
          {email ? (
            <a href={`mailto:${email}`}>
              <EmailText address={email} />
            </a>
          ) : (
            <span className="faint">{t("facts.none")}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("facts.phone")}</dt>
        <dd className="num">
          {phoneNumber ? (
            <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
          ) : (
            <span className="faint">{t("facts.none")}</span>
          )}
        </dd>
      </div>
      {offersTexts() && (
        <div>
          <dt>{t("facts.method")}</dt>
          <dd>{t(preferredCommunicationMethod === 1 ? "told.text" : "told.email")}</dd>
        </div>
      )}
    </dl>
  );
}
