import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { MORE, preferencesHref, shownOf } from "@/app/_features/recurring/paths";
import { requireProof } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { centsToDollars, formatCalendarDay, formatCents } from "@/lib/kernel";
import { giftSums, myRecurringGifts, OFFERED_MONTHS, type RecurringGift } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { ChangeForm } from "./change-form";
import { EndQuestion } from "./end-question";
import { GiftCard } from "./gift-card";
import { endWords, type GiftWords, titleOf, whatItGives } from "./gift-words";

export type RecurringSearch = { shown?: Param; change?: Param; end?: Param };

type Props = { ctx: Ctx; hasCard: boolean; search: RecurringSearch };

/**
 * Gifts that wait for the donor come first: three, then two more each time (001 §2). One can be open for a
 * change or its end.
 */
export async function RecurringGifts({ ctx, hasCard, search }: Props) {
  const { live, ended } = await myRecurringGifts(ctx, undefined);
  const { items, totalNumberOfItems: total } = live;
  const [t, words] = await Promise.all([getTranslations("cards.gifts"), getTranslations("cards.gift")]);
  const shown = shownOf(one(search.shown) ?? "");
  const change = one(search.change);
  const end = one(search.end);
  // A linked gift is shown regardless of its position.
  const wanted = items.find(({ id }) => id === (change ?? end));
  const listed = items.slice(0, shown);
  const all = wanted && !listed.includes(wanted) ? [wanted, ...listed] : listed;
  const openIn = (gift: RecurringGift) => {
    if (gift.id === change && gift.state !== "asked") return <Change ctx={ctx} gift={gift} shown={shown} />;
    if (gift.id !== end || change) return null;
    const keepHref = preferencesHref({ shown });
    return (
      <Words of={["cards.end"]}>
        <EndQuestion id={gift.id} title={titleOf(words, gift)} shown={shown} keepHref={keepHref} />
      </Words>
    );
  };
  return (
    <section className="stack g4" aria-labelledby="recurring-gifts">
      <div className="row between wrap-ok g2 items-baseline!">
        <h2 className="text-(length:--t-h3)" id="recurring-gifts">
          {t("title")}
        </h2>
        <NextCharge gifts={items} />
      </div>
      {items.length === 0 ? (
        <Empty
          art={<QuiltArt />}
          action={
            <LinkButton href="/campaigns" variant="secondary">
              {t("campaigns")}
            </LinkButton>
          }
        >
          {t("none")}
        </Empty>
      ) : (
        <ul className="stack g3">
          {all.map((gift) => (
            <GiftCard key={gift.id} gift={gift} shown={shown} hasCard={hasCard} open={openIn(gift)} />
          ))}
        </ul>
      )}
      {total > shown && (
        <LinkButton
          href={preferencesHref({ shown: shown + MORE })}
          scroll={false}
          variant="secondary"
          className="justify-self-start"
        >
          {t("more")}
        </LinkButton>
      )}
      {items.length > 0 && <p className="caption faint rgift-foot">{t("foot")}</p>}
      <Ended gifts={ended} />
    </section>
  );
}

function NextCharge({ gifts }: { gifts: RecurringGift[] }) {
  const t = useTranslations("cards.gifts");
  const [first] = gifts.flatMap(({ next }) => next ?? []).sort((a, b) => a.day.localeCompare(b.day));
  if (!first) return null;
  return (
    <p className="small quiet num">
      <LiveText>
        {t("nextCharge", { sum: formatCents(first.chargeCents), day: formatCalendarDay(first.day) })}
      </LiveText>
    </p>
  );
}

/**
 * When a change takes effect. The amount of a waiting gift is fixed, because its bank was already asked for
 * it.
 */
async function fromWords({ next, open }: RecurringGift): Promise<string> {
  const t = await getTranslations("cards.change");
  if (open || next?.isAsked) return t("fromAfter");
  return next ? t("fromDay", { day: formatCalendarDay(next.day) }) : t("once");
}

async function Change({ ctx, gift, shown }: { ctx: Ctx; gift: RecurringGift; shown: number }) {
  await requireProof();
  const amount = centsToDollars(gift.amountCents);
  const words = await getTranslations("cards.gift");
  return (
    <Words of={["cards.change"]}>
      <ChangeForm
        id={gift.id}
        title={titleOf(words, gift)}
        now={{ amount: String(amount), months: String(gift.months), coverFees: gift.coverFees }}
        offered={[...new Set([...OFFERED_MONTHS, gift.months])].sort((a, b) => a - b)}
        from={await fromWords(gift)}
        sums={{ [amount]: await giftSums(ctx, { amount }) }}
        quotePath="/checkout/quote"
        shown={shown}
        keepHref={preferencesHref({ shown })}
      />
    </Words>
  );
}

function Ended({ gifts }: { gifts: RecurringGift[] }) {
  const t = useTranslations("cards.gifts");
  const words = useTranslations("cards.gift");
  if (gifts.length === 0) return null;
  return (
    <div className="stack g2">
      <h3 className="small strong">{t("endedTitle")}</h3>
      <ul className="stack g2">
        {gifts.map((gift) => (
          <li key={gift.id} className="small quiet num">
            <span className="strong">{titleOf(words, gift)}</span>
            <LiveText>{`, ${whatItGave(words, gift)}. ${endWords(words, gift)}`}</LiveText>
          </li>
        ))}
      </ul>
    </div>
  );
}

const whatItGave = (t: GiftWords, gift: RecurringGift) =>
  whatItGives(t, { ...gift, campaign: null, coverFees: false });
