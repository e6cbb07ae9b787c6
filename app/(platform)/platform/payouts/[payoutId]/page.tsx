import type { Metadata } from "next";
import { Words } from "@/app/_features/i18n/words";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { ArrowLeft } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Sum } from "@/components/ui/sum";
import { formatCents, formatDateTime } from "@/lib/kernel";
import { type ClosedPayout, payoutLog, readPayout } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { METHOD_WORDS, payoutLogWords, STATE_TONE, stateWords } from "../../_lib/words";
import { CommunityHeld } from "./_components/community-held";
import { PutBackForm } from "./_components/put-back-form";
import { RecipientPanel } from "./_components/recipient-panel";
import { ReturnedForm } from "./_components/returned-form";
import { SentForm } from "./_components/sent-form";

const t = translatorOf("en", "desk.payout");

type Params = { params: Promise<{ payoutId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { ctx } = await requirePlatformViewer();
  const { number } = await orNotFound(readPayout(ctx, { payoutId: (await params).payoutId }));
  return { title: t("title", { number }) };
}

/** The only page where the desk can see a recipient. */
export default async function PayoutPage({ params }: Params) {
  const { ctx } = await requirePlatformViewer();
  const { payoutId } = await params;
  const payout = await orNotFound(readPayout(ctx, { payoutId }));
  await requireProof();
  const lines = await payoutLog(ctx, { payoutId });
  return (
    <>
      <div className="stack g4">
        <div>
          <LinkButton
            href="/platform/payouts"
            variant="ghost"
            size="sm"
            icon={<ArrowLeft />}
            className="-ml-3.5"
          >
            {t("payouts")}
          </LinkButton>
        </div>
        <div className="row wrap-ok g4">
          <h1 className="num">{payout.number}</h1>
          <Badge tone={STATE_TONE[payout.state]} dot className="whitespace-normal!">
            {stateWords(payout)}
          </Badge>
        </div>
        <p className="lead">
          {payout.campaignName}
          <br />
          <span className="small">{payout.communityName}</span>
        </p>
      </div>
      <CommunityHeld payout={payout} />
      <Words language="en" of={["desk.payoutForms", "desk.payee", "desk.reasonForm"]}>
        <div className="grid items-start gap-6 min-[900px]:grid-cols-2">
          <div className="stack g5">
            <Card className="stack g4">
              <h2 className="text-(length:--t-h3)">{t("amount")}</h2>
              <Sum
                lines={sumLines(
                  { ...payout, netCents: payout.amountCents },
                  {
                    raised: t("amountRaised"),
                    fees: t("cardProcessingFees"),
                    extra: t("extraFromCoveredFees"),
                    gets: t("recipientGets"),
                  },
                )}
              />
            </Card>
            <RecipientPanel
              key={`${payout.state} ${payout.methodChosenAt?.getTime()}`}
              payoutId={payout.id}
              number={payout.number}
              isFirst={payout.state === "ready" && payout.takenUpAt === null}
              needsReason={payout.state !== "ready"}
            />
          </div>
          <div className="stack g5">
            <Card className="stack g4">
              <h2 className="text-(length:--t-h3)">
                {payout.state === "ready" ? t("nextStep") : t("status")}
              </h2>
              <NextStep payout={payout} />
            </Card>
            <section className="stack g3" aria-labelledby="log">
              <h2 id="log" className="text-(length:--t-h3)">
                {t("log")}
              </h2>
              <ul className="stack g2">
                {lines.map((line) => (
                  <li key={line.id} className="small quiet num">
                    {payoutLogWords(line)}
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      </Words>
    </>
  );
}

const HINTS = {
  paypal: t("payPalHint"),
  paper_check: t("checkHint"),
} as const;

function NextStep({ payout }: { payout: ClosedPayout }) {
  const { state, method, methodChosenAt, takenUpAt, sentAt, sentBy, reference } = payout;
  const { returnedAt, returnReason, arrivedAt } = payout;
  if (state === "ready" && method && methodChosenAt) {
    const chosen = t("chosen", {
      method: METHOD_WORDS[method],
      at: formatDateTime(methodChosenAt),
    });
    if (!takenUpAt) return <p className="quiet">{t("openFirst", { chosen })}</p>;
    return (
      <>
        <p className="quiet">
          {payout.takenUpBy
            ? t("openedOnBy", { chosen, at: formatDateTime(takenUpAt), by: payout.takenUpBy })
            : t("openedOn", { chosen, at: formatDateTime(takenUpAt) })}
        </p>
        <SentForm
          payoutId={payout.id}
          chosenAt={methodChosenAt.toISOString()}
          amount={formatCents(payout.amountCents)}
          hint={HINTS[method]}
        />
        <PutBackForm payoutId={payout.id} />
      </>
    );
  }
  if (state === "sent") {
    const sent = { method: method ?? "none", at: sentAt ? formatDateTime(sentAt) : "" };
    return (
      <>
        <p>{sentBy ? t("sentOnBy", { ...sent, by: sentBy }) : t("sentOn", sent)}</p>
        {arrivedAt && <p>{t("arrivedOn", { at: formatDateTime(arrivedAt) })}</p>}
        <Sum small lines={[{ label: t("reference"), value: reference ?? "" }]} />
        {reference && (
          <div>
            <CopyButton text={reference}>{t("copyReference")}</CopyButton>
          </div>
        )}
        <ReturnedForm payoutId={payout.id} />
      </>
    );
  }
  if (state === "returned") {
    return (
      <p>
        {t("cameBack", {
          day: returnedAt ? formatDateTime(returnedAt) : "none",
          isExplained: returnReason ? "yes" : "no",
          reason: returnReason ?? "",
        })}
      </p>
    );
  }
  return <p>{t("askedOn", { at: formatDateTime(payout.requestedAt) })}</p>;
}
