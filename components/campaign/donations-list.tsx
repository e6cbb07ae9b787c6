import { useTranslations } from "next-intl";
import { Block, type Way } from "@/components/quilt";
import { AnonymousAvatar, Avatar } from "@/components/ui/avatar";
import Link from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { ClothColour } from "@/lib/kernel/cloth-colour";
import { ShortList } from "./short-list";

export interface DonationRow {
  id: string;
  /** Null for Anonymous. A member's view never contains an anonymous donor's name. */
  name: string | null;
  imageUrl?: string | null;
  colour?: ClothColour | undefined;
  /** For admins, on gifts of members. */
  href?: string;
  /** "11/19/2026 8:12 PM", for admins only. */
  when?: string;
  amountCents: number;
  /** Set for a transfer. */
  fromBalanceOf?: { seed: string; way?: Way; imageUrl?: string | null };
}

interface DonationsListProps {
  rows: readonly DonationRow[];
  /** Admins also see the time and whether the gift was anonymous. */
  view: "member" | "admin";
  donateHref?: string;
  whole?: boolean;
}

/** On a desktop a list for members, a table for admins. */
export function DonationsList({ rows, view, donateHref, whole }: DonationsListProps) {
  const t = useTranslations("campaign.donations");
  const ui = useTranslations("ui");
  if (rows.length === 0) {
    return (
      <p className="quiet">
        {t("none")} {donateHref && <Link href={donateHref}>{t("donate")}</Link>}
      </p>
    );
  }
  const list = (
    <ShortList className="don" whole={whole} words={{ more: ui("listMore"), less: ui("listLess") }}>
      {rows.map((row) => (
        <li key={row.id}>
          <From row={row} />
          <span className="grow">
            <Name row={row} />
            {view === "admin" && <span className="caption faint num don-when">{row.when}</span>}
          </span>
          <Money cents={row.amountCents} className="strong" />
        </li>
      ))}
    </ShortList>
  );
  if (view === "member") return list;
  return (
    <>
      <div className="table-wrap only-wide">
        <DonationsTable rows={rows} />
      </div>
      <div className="only-narrow">{list}</div>
    </>
  );
}

function DonationsTable({ rows }: { rows: readonly DonationRow[] }) {
  const t = useTranslations("campaign.donations");
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t("from")}</th>
          <th scope="col">{t("when")}</th>
          <th scope="col">{t("anonymous")}</th>
          <th scope="col" className="r">
            {t("amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <span className="row g3">
                <From row={row} />
                <Name row={row} />
              </span>
            </td>
            <td className="num quiet nowrap">{row.when}</td>
            <td className={row.name === null ? undefined : "quiet"}>
              {t(row.fromBalanceOf ? "transfer" : row.name === null ? "yes" : "no")}
            </td>
            <td className="amt">
              <Money cents={row.amountCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function From({ row }: { row: DonationRow }) {
  if (row.fromBalanceOf) return <Block {...row.fromBalanceOf} size="s" />;
  if (row.name === null) {
    return <AnonymousAvatar size="s" />;
  }
  return <Avatar name={row.name} colour={row.colour} src={row.imageUrl} size="s" />;
}

function Name({ row }: { row: DonationRow }) {
  const t = useTranslations("campaign.donations");
  const name = row.name ?? t("anonymous");
  return row.href ? (
    <Link className="don-name" href={row.href}>
      {name}
    </Link>
  ) : (
    <span className="don-name">{name}</span>
  );
}
