import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatPhone } from "@/app/_features/forms/phone";
import { picturePath } from "@/app/_lib/picture-path";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { EmailText } from "@/components/ui/email-text";
import { Table } from "@/components/ui/table";
import type { MemberView } from "@/lib/community";

type AdminsListProps = {
  admins: readonly MemberView[];
  viewerId: string;
  /** False if hidden from the viewer. */
  withContacts?: boolean;
  actionsFor?: (admin: MemberView) => ReactNode;
};

/** Cards below 900 px (000 §2). */
export function AdminsList({ admins, viewerId, withContacts = true, actionsFor }: AdminsListProps) {
  const t = useTranslations("members.adminsPage");
  if (!withContacts) {
    return (
      <ul className="stack g3">
        {admins.map((admin) => (
          <li key={admin.userId} className="card card-tight row g4">
            <Avatar name={admin.fullName} seed={admin.userId} src={picturePath(admin.imageName)} />
            <span className="strong wrap-anywhere">{admin.fullName}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <Table caption={t("title")} wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">{t("columns.name")}</th>
            <th scope="col">{t("columns.number")}</th>
            <th scope="col">{t("columns.email")}</th>
            {actionsFor && <th scope="col">{t("columns.action")}</th>}
          </tr>
        </thead>
        <tbody>
          {admins.map((admin) => (
            <tr key={admin.userId}>
              <td>
                <span className="row g3">
                  <Avatar
                    name={admin.fullName}
                    seed={admin.userId}
                    src={picturePath(admin.imageName)}
                    size="s"
                  />
                  <span className="strong wrap-anywhere">{admin.fullName}</span>
                  {admin.userId === viewerId && <Badge>{t("you")}</Badge>}
                </span>
              </td>
              <td className="num nowrap">
                <Phone number={admin.phoneNumber} />
              </td>
              <td>
                <Email address={admin.email} />
              </td>
              {actionsFor && <td>{actionsFor(admin)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="stack g3 only-narrow">
        {admins.map((admin) => (
          <li key={admin.userId} className="card card-tight row g4 items-start!">
            <Avatar name={admin.fullName} seed={admin.userId} src={picturePath(admin.imageName)} />
            <div className="grow">
              <p className="row wrap-ok g2">
                <span className="strong wrap-anywhere">{admin.fullName}</span>
                {admin.userId === viewerId && <Badge>{t("you")}</Badge>}
              </p>
              <p className="small num">
                <Phone number={admin.phoneNumber} />
              </p>
              <p className="small wrap-anywhere">
                <Email address={admin.email} />
              </p>
              {actionsFor?.(admin)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Phone({ number }: { number: string | null }) {
  const t = useTranslations("members.adminsPage");
  if (!number) return <span className="faint">{t("none")}</span>;
  return (
    <a href={`tel:${number}`} className="inline-flex min-h-11 items-center">
      {formatPhone(number)}
    </a>
  );
}

function Email({ address }: { address: string | null }) {
  const t = useTranslations("members.adminsPage");
  if (!address) return <span className="faint">{t("none")}</span>;
  return (
    <a href={`mailto:${address}`} className="inline-flex min-h-11 items-center">
      <span>
        <EmailText address={address} />
      </span>
    </a>
  );
}
