import { getLocale, getTranslations } from "next-intl/server";
import { Block } from "@/components/quilt";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { LiveText } from "@/components/ui/live-text";
import { Pager } from "@/components/ui/pager";
import { formatCents, formatDate, formatDateTime, PAGE_SIZE, zoneName } from "@/lib/kernel";
import { type GivenGift, type GivenGifts, leftOf } from "@/lib/payment";

type GiftListProps = {
  list: GivenGifts;
  base: string;
  page: number;
  receiptOf?: (gift: GivenGift) => string;
};

const addressOf = (base: string, year: number | null) => (year === null ? base : `${base}?year=${year}`);

export async function GiftList({ list, base, page, receiptOf }: GiftListProps) {
  const [t, locale] = await Promise.all([getTranslations("statement"), getLocale()]);
  const { years, year, gifts } = list;
  return (
    <section className="stack g3" aria-labelledby="gifts">
      <h2 id="gifts" className="gifts-title">
        {t("gifts")}
      </h2>
      {years.length > 0 && (
        <LinkTabs
          label={t("years")}
          tabs={[
            { href: addressOf(base, null), label: t("all"), current: year === null },
            ...years.map((one) => ({
              href: addressOf(base, one.year),
              label: String(one.year),
              current: one.year === year,
            })),
          ]}
        />
      )}
      {gifts.items.length === 0 ? (
        <p className="quiet">{t("none")}</p>
      ) : (
        <ul className="gifts">
          {gifts.items.map((gift) => (
            <GiftRow
              key={gift.id}
              gift={gift}
              timeZone={list.timeZone}
              {...(receiptOf && { receipt: receiptOf(gift) })}
            />
          ))}
        </ul>
      )}
      {gifts.items.length > 0 && (
        <p className="caption faint">{t("zone", { zone: zoneName(list.timeZone, locale) })}</p>
      )}
      <Pager
        label={t("pager")}
        base={addressOf(base, year)}
        page={page}
        pageSize={PAGE_SIZE}
        total={gifts.totalNumberOfItems}
        hash="gifts"
      />
    </section>
  );
}

type GiftRowProps = { gift: GivenGift; timeZone: string; receipt?: string };

async function GiftRow({ gift, timeZone, receipt }: GiftRowProps) {
  const t = await getTranslations("statement");
  const { campaign, community, givenAt, months, isAnonymous, asVisitor, cameBackCents } = gift;
  const left = formatCents(leftOf(gift));
  const about = [
    formatDateTime(givenAt, timeZone),
    campaign ? community.name : "",
    months === null ? "" : t("every", { months }),
    isAnonymous ? t("anonymous") : "",
    asVisitor && receipt ? t("asVisitor") : "",
    cameBackCents > 0
      ? t("back", { back: formatCents(cameBackCents), paid: formatCents(gift.paidCents) })
      : "",
  ].filter(Boolean);
  return (
    <li>
      <Block seed={campaign?.id ?? community.id} size="s" />
      <span className="grow">
        <span className="strong gift-name">{campaign?.name ?? community.name}</span>
        <span className="caption faint num">
          <LiveText>{about.join(", ")}</LiveText>
        </span>
      </span>
      <span className="num strong">
        <LiveText>{left}</LiveText>
      </span>
      {receipt && (
        <LinkButton
          href={receipt}
          variant="ghost"
          className="gift-receipt"
          icon={<Download />}
          aria-label={t("receiptOf", { sum: left, date: formatDate(givenAt, timeZone) })}
        >
          <span className="gift-receipt-word">{t("receipt")}</span>
        </LinkButton>
      )}
    </li>
  );
}
