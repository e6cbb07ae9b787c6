"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Money } from "@/components/ui/money";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { EndedMoney } from "@/lib/community";
import { formatCents, formatDate } from "@/lib/kernel";
import { moveMoney } from "../actions";

export function EndedMoneyList({ communities }: { communities: readonly EndedMoney[] }) {
  const t = useTranslations("desk.approvals");
  return (
    <section className="stack g4" aria-labelledby="ended-money">
      <div className="stack g1">
        <h2 id="ended-money" className="text-(length:--t-h3)">
          {t("endedMoney")}
        </h2>
        <p className="quiet measure">{t("endedMoneyLead")}</p>
      </div>
      <ul className="wait">
        {communities.map((community) => (
          <li key={community.communityId} className="card card-tight">
            <MoveForm community={community} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoveForm({ community }: { community: EndedMoney }) {
  const t = useTranslations("desk.approvals");
  const { communityId, name, endedAt, cents } = community;
  const [state, action] = useFormAction(moveMoney, {});
  return (
    <form action={action} className="row between wrap-ok g3 grow">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="seenCents" value={cents} />
      <div className="stack g1">
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        <p className="small quiet">
          {t.rich("deletedAt", { day: formatDate(endedAt), money: () => <Money cents={cents} /> })}
        </p>
        <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      </div>
      <SubmitButton
        variant="secondary"
        busyLabel={t("moving")}
        aria-label={t("moveNamed", { sum: formatCents(cents), name })}
      >
        {t("move")}
      </SubmitButton>
    </form>
  );
}
