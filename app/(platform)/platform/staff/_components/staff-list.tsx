import { Badge } from "@/components/ui/badge";
import { CircleAlert, CircleCheck } from "@/components/ui/icons";
import type { StaffMember } from "@/lib/identity";
import { formatDateTime } from "@/lib/kernel";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.staff");

const FACTORS = { app: t("authenticatorApp"), passkey: t("passkey") } as const;

export function StaffList({
  members,
  ownEmail,
}: {
  members: readonly StaffMember[];
  ownEmail: string | null;
}) {
  return (
    <ul className="don card card-tight" aria-label={t("title")}>
      {members.map((member) => (
        <li key={member.email} className="flex-wrap">
          <div className="grow basis-64 min-w-0 stack g1">
            <h2 className="text-(length:--t-body) strong wrap-anywhere">
              {member.fullName || member.email}
              {member.email === ownEmail && <span className="quiet">{t("you")}</span>}
            </h2>
            {member.fullName && <p className="small quiet wrap-anywhere">{member.email}</p>}
            <p className="caption faint num">
              {member.since
                ? t("atTheDeskSince", { since: formatDateTime(member.since) })
                : t("startDateUnknown")}
              {". "}
              {member.lastSeenAt ? t("lastSeen", { at: formatDateTime(member.lastSeenAt) }) : t("neverSeen")}
            </p>
          </div>
          <SecondFactor kind={member.secondFactor} />
        </li>
      ))}
    </ul>
  );
}

function SecondFactor({ kind }: { kind: StaffMember["secondFactor"] }) {
  return kind ? (
    <Badge tone="gain" icon={<CircleCheck aria-hidden="true" />}>
      {FACTORS[kind]}
    </Badge>
  ) : (
    <Badge tone="gold" icon={<CircleAlert aria-hidden="true" />}>
      {t("noSecondFactor")}
    </Badge>
  );
}
