import { LinkButton } from "@/components/ui/link-button";
import { StatusPoll } from "./status-poll";

const RELOAD_SECONDS = 5;

/** The payment is not decided: the page looks again by itself, with scripts and without. */
export function StillChecking({ checkoutHref }: { checkoutHref: string }) {
  return (
    <div className="stack g5 thanks">
      <h1>One moment: your payment is being checked</h1>
      <p className="lead">When it has arrived, this page says so, and a receipt is on its way to you.</p>
      <StatusPoll />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <p className="quiet">This page loads itself again every {RELOAD_SECONDS} seconds.</p>
      </noscript>
      <p className="small quiet">
        Did your bank ask you for something, and you left?{" "}
        <a href={checkoutHref}>Go back to the card details</a>: the same gift is never charged twice.
      </p>
    </div>
  );
}

/** The payment did not happen. */
export function NotPaid({ message, checkoutHref }: { message: string | null; checkoutHref: string }) {
  return (
    <div className="stack g5 thanks">
      <h1>Your gift did not go through</h1>
      <p className="lead">{message ?? "The payment was cancelled."} Nothing was charged.</p>
      <LinkButton href={checkoutHref} size="lg">
        Try another card
      </LinkButton>
    </div>
  );
}

/** The checkout or thank-you of a gift that this browser no longer knows. */
export function CheckoutEnded({ startHref, startLabel }: { startHref: string; startLabel: string }) {
  return (
    <div className="stack g5 thanks">
      <h1>This checkout has ended</h1>
      <p className="lead">
        If you gave, your receipt is on its way to you by e-mail. If you were not done, nothing was charged.
      </p>
      <LinkButton href={startHref} size="lg">
        {startLabel}
      </LinkButton>
    </div>
  );
}

/** The campaign ended before the gift was made. */
export function CampaignOver({ message, seeHref }: { message: string; seeHref: string }) {
  return (
    <div className="stack g5 thanks">
      <h1>{message}</h1>
      <p className="lead">It takes no more gifts, and nothing was charged.</p>
      <LinkButton href={seeHref} size="lg">
        See the quilt
      </LinkButton>
    </div>
  );
}
