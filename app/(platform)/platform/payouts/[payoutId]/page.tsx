import type { Metadata } from "next";
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
import { METHOD_IN_SENTENCE, METHOD_WORDS, payoutLogWords, STATE_TONE, stateWords } from "../../_lib/words";
import { CommunityHeld } from "./_components/community-held";
import { PutBackForm } from "./_components/put-back-form";
import { RecipientPanel } from "./_components/recipient-panel";
import { ReturnedForm } from "./_components/returned-form";
import { SentForm } from "./_components/sent-form";

type Params = { params: Promise<{ payoutId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { ctx } = await requirePlatformViewer();
  const { number } = await orNotFound(readPayout(ctx, { payoutId: (await params).payoutId }));
  return { title: `Payout ${number}` };
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
            Payouts
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
      <div className="grid items-start gap-6 min-[900px]:grid-cols-2">
        <div className="stack g5">
          <Card className="stack g4">
            <h2 className="text-(length:--t-h3)">Amount</h2>
            <Sum
              lines={sumLines(
                { ...payout, netCents: payout.amountCents },
                {
                  raised: "Amount raised",
                  fees: "Card processing fees",
                  extra: "Extra from covered fees",
                  gets: "Recipient gets",
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
            <h2 className="text-(length:--t-h3)">{payout.state === "ready" ? "Next step" : "Status"}</h2>
            <NextStep payout={payout} />
          </Card>
          <section className="stack g3" aria-labelledby="log">
            <h2 id="log" className="text-(length:--t-h3)">
              Log
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
    </>
  );
}

const HINTS = {
  paypal: "The transaction number that PayPal shows.",
  paper_check: "The number of the check.",
} as const;

function NextStep({ payout }: { payout: ClosedPayout }) {
  const { state, method, methodChosenAt, takenUpAt, sentAt, sentBy, reference } = payout;
  const { returnedAt, returnReason, arrivedAt } = payout;
  if (state === "ready" && method && methodChosenAt) {
    const chosen = `${METHOD_WORDS[method]}, chosen by the recipient on ${formatDateTime(methodChosenAt)}.`;
    if (!takenUpAt) return <p className="quiet">{chosen} Open it to see where it goes, then send it.</p>;
    return (
      <>
        <p className="quiet">
          {chosen} Opened on {formatDateTime(takenUpAt)}
          {payout.takenUpBy && ` by ${payout.takenUpBy}`}.
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
    return (
      <>
        <p>
          Sent {method ? `by ${METHOD_IN_SENTENCE[method]} ` : ""}
          {sentAt && `on ${formatDateTime(sentAt)}`}
          {sentBy && `, marked by ${sentBy}`}.
        </p>
        {arrivedAt && <p>The recipient confirmed it arrived on {formatDateTime(arrivedAt)}.</p>}
        <Sum small lines={[{ label: "Reference", value: reference ?? "" }]} />
        {reference && (
          <div>
            <CopyButton text={reference}>Copy reference</CopyButton>
          </div>
        )}
        <ReturnedForm payoutId={payout.id} />
      </>
    );
  }
  if (state === "returned") {
    return (
      <p>
        The money came back{returnedAt ? ` on ${formatDateTime(returnedAt)}` : ""}
        {returnReason ? `: ${returnReason}` : ""}. We asked the recipient to choose again. You can send it
        once they have.
      </p>
    );
  }
  return (
    <p>
      We asked the recipient on {formatDateTime(payout.requestedAt)} to choose PayPal or a paper check. They
      haven’t chosen yet. There’s nothing to do here until then.
    </p>
  );
}
