import { useTranslations } from "next-intl";
import { formatPhone } from "@/app/_features/forms/phone";
import { ShortList } from "@/components/campaign/short-list";
import { EmailText } from "@/components/ui/email-text";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { Table } from "@/components/ui/table";
import type { ListedMember } from "@/lib/community";
import { memberPage } from "../_lib/paths";
import { calledBy, sinceOnCard, toldBy } from "../_lib/words";
import { MemberAvatar } from "./member-avatar";
import { hasBadges, MemberBadges } from "./member-badges";

type MembersListProps = { members: readonly ListedMember[]; viewerId: string; timeZone: string };

/** Cards below 900 px (000 §2, §4). */
export function MembersList({ members, viewerId, timeZone }: MembersListProps) {
  const t = useTranslations("members.list");
  const ui = useTranslations("ui");
  return (
    <>
      <Table caption={t("title")} wrapClassName="only-wide" className="members-table">
        <thead>
          <tr>
            <th scope="col">{t("columns.name")}</th>
            <th scope="col">{t("columns.email")}</th>
            <th scope="col">{t("columns.phone")}</th>
            <th scope="col">{t("columns.told")}</th>
            <th scope="col">{t("columns.role")}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={member.userId} member={member} isViewer={member.userId === viewerId} />
          ))}
        </tbody>
      </Table>
      <ShortList className="member-cards only-narrow" words={{ more: ui("listMore"), less: ui("listLess") }}>
        {members.map((member) => (
          <Card
            key={member.userId}
            member={member}
            isViewer={member.userId === viewerId}
            timeZone={timeZone}
          />
        ))}
      </ShortList>
    </>
  );
}

type OneProps = { member: ListedMember; isViewer: boolean };

function Row({ member, isViewer }: OneProps) {
  const t = useTranslations("members");
  const { email, phoneNumber, userId } = member;
  return (
    <tr>
      <td>
        <span className="row g3">
          <MemberAvatar member={member} size="s" />
          <Link href={memberPage(userId)} className="wrap-anywhere">
            {calledBy(member, t)}
          </Link>
        </span>
      </td>
      <td className={email ? "quiet wrap-anywhere" : "faint"}>
        {email ? <EmailText address={email} /> : t("list.noneGiven")}
      </td>
      <td className={phoneNumber ? "quiet num nowrap" : "faint"}>
        {phoneNumber ? formatPhone(phoneNumber) : t("list.noneGiven")}
      </td>
      <td className={member.isVerified ? "nowrap" : "faint nowrap"}>{toldBy(member, t)}</td>
      <td>
        <span className="row between g2">
          <span className="row wrap-ok g2">
            <MemberBadges member={member} isViewer={isViewer} />
            {!hasBadges(member) && <span className="quiet">{t("list.member")}</span>}
          </span>
          {/* The name links to the same page. */}
          <Link href={memberPage(userId)} tabIndex={-1} aria-hidden="true">
            <ChevronRight />
          </Link>
        </span>
      </td>
    </tr>
  );
}

function Card({ member, isViewer, timeZone }: OneProps & { timeZone: string }) {
  const t = useTranslations("members");
  const { email, phoneNumber, isVerified } = member;
  const phone = phoneNumber ? formatPhone(phoneNumber) : t("list.noAddress");
  const reachedAt = email ? <EmailText address={email} /> : phone;
  return (
    <li>
      <Link href={memberPage(member.userId)}>
        <MemberAvatar member={member} />
        <span className="grow">
          <span className="strong">{calledBy(member, t)}</span>
          <span className="small quiet">{isVerified ? reachedAt : sinceOnCard(member, timeZone, t)}</span>
        </span>
        {hasBadges(member) ? (
          <span className="member-marks">
            <MemberBadges member={member} isViewer={isViewer} />
          </span>
        ) : (
          <ChevronRight aria-hidden="true" />
        )}
      </Link>
    </li>
  );
}
