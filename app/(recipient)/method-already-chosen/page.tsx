import { one, type Param } from "@/app/_features/forms/search-params";
import { getCtx } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { formatCents } from "@/lib/kernel";
import { env } from "@/lib/platform";
import { methodWords } from "../_lib/method-words";
import { ownPayout } from "../_lib/own-payout";

type Search = { searchParams: Promise<{ campaignId?: Param }> };

/** Shown when the link is opened a second time (001 §4). Only the recipient sees what was chosen. */
export default async function MethodAlreadyChosenPage({ searchParams }: Search) {
  const payout = await ownPayout(await getCtx(), one((await searchParams).campaignId));
  const support = env().PROVIDER_SUPPORT_EMAIL;
  return (
    <FlowPage centred>
      <div className="mx-auto w-44">
        <MailArt />
      </div>
      <h1>You have chosen already</h1>
      <p className="lead">
        {payout?.chosen
          ? `${formatCents(payout.amountCents)} comes to you ${methodWords(payout.chosen)}.`
          : "The receiving method was chosen before, and can be chosen only once."}
      </p>
      <p className="quiet">
        Something wrong with it? Write to <a href={`mailto:${support}`}>{support}</a>.
      </p>
    </FlowPage>
  );
}
