import { one, type Param } from "@/app/_features/forms/search-params";
import { dayWords } from "@/app/_features/recurring/day-words";
import { MORE, preferencesHref, shownOf } from "@/app/_features/recurring/paths";
import { requireProof } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { formatCents, MAX_PAGE_SIZE } from "@/lib/kernel";
import {
  endedRecurringGifts,
  giftSums,
  OFFERED_MONTHS,
  type RecurringGift,
  recurringGifts,
  savedCard,
} from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { ChangeForm } from "./change-form";
import { EndQuestion } from "./end-question";
import { GiftCard } from "./gift-card";
import { endWords, titleOf, whatItGives } from "./gift-words";

export type RecurringSearch = { shown?: Param; change?: Param; end?: Param };

/**
 * The recurring gifts of a person, those that wait for them first: three, and two more each time (001 §2). One can be
 * open to be changed or ended.
 */
export async function RecurringGifts({ ctx, search }: { ctx: Ctx; search: RecurringSearch }) {
  const [{ items, totalNumberOfItems: total }, ended, card] = await Promise.all([
    recurringGifts(ctx, { page: 1, pageSize: MAX_PAGE_SIZE, urgentFirst: true }),
    endedRecurringGifts(ctx, undefined),
    savedCard(ctx),
  ]);
  const shown = shownOf(one(search.shown) ?? "");
  const change = one(search.change);
  const end = one(search.end);
  // One that a link leads to is shown wherever it stands in the list.
  const wanted = items.find(({ id }) => id === (change ?? end));
  const listed = items.slice(0, shown);
  const all = wanted && !listed.includes(wanted) ? [wanted, ...listed] : listed;
  const openIn = (gift: RecurringGift) => {
    if (gift.id === change && gift.state !== "asked") return <Change ctx={ctx} gift={gift} shown={shown} />;
    if (gift.id !== end || change) return null;
    const keepHref = preferencesHref({ shown });
    return <EndQuestion id={gift.id} title={titleOf(gift)} shown={shown} keepHref={keepHref} />;
  };
  return (
    <section className="stack g4" aria-labelledby="recurring-gifts">
      <div className="row between wrap-ok g2 items-baseline!">
        <h2 className="text-(length:--t-h3)" id="recurring-gifts">
          Recurring gifts
        </h2>
        <NextCharge gifts={items} />
      </div>
      {items.length === 0 ? (
        <Empty
          art={<QuiltArt />}
          action={
            <LinkButton href="/campaigns" variant="secondary">
              See the campaigns
            </LinkButton>
          }
        >
          You have no recurring gifts. One begins with any gift that you choose to give again.
        </Empty>
      ) : (
        <ul className="stack g3">
          {all.map((gift) => (
            <GiftCard key={gift.id} gift={gift} shown={shown} hasCard={card !== null} open={openIn(gift)} />
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
          Show more
        </LinkButton>
      )}
      {items.length > 0 && (
        <p className="caption faint rgift-foot">
          We e-mail you three days before each charge. Pausing or ending takes effect at once, and nobody is
          told.
        </p>
      )}
      <Ended gifts={ended} />
    </section>
  );
}

/** The first of all charges that come. */
function NextCharge({ gifts }: { gifts: RecurringGift[] }) {
  const [first] = gifts.flatMap(({ next }) => next ?? []).sort((a, b) => a.day.localeCompare(b.day));
  if (!first) return null;
  return (
    <p className="small quiet num">
      Next charge {formatCents(first.chargeCents)}, on {dayWords(first.day)}
    </p>
  );
}

/** Since when a change counts. The sum of a gift that waits is what its bank was asked for. */
function fromWords({ next, open }: RecurringGift): string {
  if (open || next?.isAsked) return "From the gift after this one";
  return next ? `From ${dayWords(next.day)}` : "Once it goes on";
}

async function Change({ ctx, gift, shown }: { ctx: Ctx; gift: RecurringGift; shown: number }) {
  await requireProof();
  const amount = gift.amountCents / 100;
  return (
    <ChangeForm
      id={gift.id}
      title={titleOf(gift)}
      now={{ amount: String(amount), months: String(gift.months), coverFees: gift.coverFees }}
      offered={[...new Set([...OFFERED_MONTHS, gift.months])].sort((a, b) => a - b)}
      from={fromWords(gift)}
      sums={{ [amount]: await giftSums(ctx, { amount }) }}
      quotePath="/checkout/quote"
      shown={shown}
      keepHref={preferencesHref({ shown })}
    />
  );
}

/** Those that ended lately, quietly: what they were, and why they are over. */
function Ended({ gifts }: { gifts: RecurringGift[] }) {
  if (gifts.length === 0) return null;
  return (
    <div className="stack g2">
      <h3 className="small strong">Ended</h3>
      <ul className="stack g2">
        {gifts.map((gift) => (
          <li key={gift.id} className="small quiet num">
            <span className="strong">{titleOf(gift)}</span>, {whatItGave(gift)}. {endWords(gift)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const whatItGave = (gift: RecurringGift) => whatItGives({ ...gift, campaign: null, coverFees: false });
