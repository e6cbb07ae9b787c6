import { formatPhone } from "@/app/_features/forms/phone";
import { MailArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { ChevronDown } from "@/components/ui/icons";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { formatDate, type Paged } from "@/lib/kernel";
import type { Suppressed, SuppressionReason } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { DeskSearch } from "../../_components/desk-search";
import { LiftForm } from "./lift-form";
import { addressesPath, REASON_WORDS, type ReasonFilter } from "./paths";

const t = translatorOf("en", "desk.messages");

type AddressesViewProps = {
  list: Paged<Suppressed>;
  filters: readonly ReasonFilter[];
  searchString: string;
  reason: SuppressionReason | undefined;
  page: number;
  pageSize: number;
};

export function AddressesView({ list, filters, searchString, reason, page, pageSize }: AddressesViewProps) {
  const base = addressesPath({ searchString, ...(reason ? { reason } : {}) });
  return (
    <div className="stack g5">
      <DeskSearch
        label={t("searchByAddressOrNumber")}
        placeholder={t("addressOrNumber")}
        searchString={searchString}
        hidden={{ show: "addresses", ...(reason ? { reason } : {}) }}
      />
      <LinkTabs
        label={t("suppressedAddressesByReason")}
        tabs={[
          { href: addressesPath({ searchString }), label: t("all"), current: !reason },
          ...filters.map((one) => ({
            href: addressesPath({ searchString, reason: one.reason }),
            label: one.label,
            current: one.reason === reason,
          })),
        ]}
      />
      {list.items.length === 0 ? (
        <Empty art={<MailArt />}>
          {searchString === "" ? t("noAddressIsSuppressed") : t("noSuchAddress")}
        </Empty>
      ) : (
        <ul className="stack g3">
          {list.items.map((one) => (
            <Address key={`${one.channel} ${one.address}`} suppressed={one} stay={base} />
          ))}
        </ul>
      )}
      <Pager
        label={t("suppressedAddresses")}
        base={base}
        page={page}
        pageSize={pageSize}
        total={list.totalNumberOfItems}
      />
      <p className="caption faint">{t("thisSearchIsLogged")}</p>
    </div>
  );
}

function Address({ suppressed, stay }: { suppressed: Suppressed; stay: string }) {
  const { channel, address, reason, since, mayBeLifted } = suppressed;
  const { what, how } = REASON_WORDS[reason];
  const shown = channel === "sms" ? formatPhone(address) : address;
  return (
    <li className="card card-tight stack g2">
      <div className="row between wrap-ok g2">
        <h2 className="wrap-anywhere text-base">{shown}</h2>
        <Badge tone="line">{t("since", { since: formatDate(since) })}</Badge>
      </div>
      <p className="small quiet">
        {what} {how}
      </p>
      {mayBeLifted && (
        <LiftForm channel={channel} address={address} stay={stay}>
          {t.rich("lift", { address: shown, hidden: (words) => <span className="sr">{words}</span> })}
          <ChevronDown size={18} className="group-open:rotate-180" aria-hidden="true" />
        </LiftForm>
      )}
    </li>
  );
}
