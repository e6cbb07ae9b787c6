import type { ReactNode } from "react";
import type { ChoicesPage } from "@/lib/notification";
import { getTexts, takeUpEmails } from "./actions";
import { PressForm } from "./press-form";

const INFO = "/settings/personal-info";
const SECURITY = "/settings/login-security";
const CONTACT = "/settings/contact-us";

type WaysProps = Pick<ChoicesPage, "text" | "email" | "mayAgree"> & {
  /** What somebody agrees to with texts. */
  consentWords: string;
};

/** Whether texts and e-mails arrive at all, and the way back where they do not. */
export function Ways({ text, email, mayAgree, consentWords }: WaysProps) {
  const waits = text !== "open" && text !== "stopped" && email === "open";
  return (
    <section className="card card-tight" aria-label="Where messages go">
      <dl className="ways">
        <div>
          <dt>Text</dt>
          <dd className="stack g2">
            {TEXTS[text]}
            {waits && <p className="small quiet">Until then, what is set to Text comes by e-mail.</p>}
            {(mayAgree || text === "unconfirmed") && <p className="caption quiet measure">{consentWords}</p>}
            {text === "open" && (
              <details>
                <summary className="small quiet">What you agreed to</summary>
                <p className="caption quiet measure">{consentWords}</p>
              </details>
            )}
            {mayAgree && (
              <PressForm action={getTexts} label="Get texts at my number" busyLabel="One moment" />
            )}
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd className="stack g2">
            {EMAILS[email]}
            {email === "unsubscribed" && (
              <PressForm action={takeUpEmails} label="Get e-mails again" busyLabel="One moment" />
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const TEXTS: Record<ChoicesPage["text"], ReactNode> = {
  open: <p>Your number is confirmed, and texts go there.</p>,
  no_phone: (
    <p>
      We have no number of yours. You add one in <a href={INFO}>Personal info</a>.
    </p>
  ),
  unconfirmed: (
    <p>
      Your number is not confirmed. You do that in <a href={INFO}>Personal info</a>, with a code that we text
      to it.
    </p>
  ),
  off: <p>You have not agreed to texts, so none goes to your number.</p>,
  asked: (
    <p>
      We have sent a text that asks you: reply YES to it. If it is no longer your number, change it in{" "}
      <a href={INFO}>Personal info</a>.
    </p>
  ),
  stopped: (
    <p>
      This phone has replied STOP, so we send it nothing. Reply START to any of our texts to get them again.
    </p>
  ),
  refused: (
    <p>
      The carrier of your number does not bring our texts. You can use another number in{" "}
      <a href={INFO}>Personal info</a>.
    </p>
  ),
};

const EMAILS: Record<ChoicesPage["email"], ReactNode> = {
  open: <p>Your address is confirmed, and e-mails go there.</p>,
  none: (
    <p>
      We have no address of yours. You add one in <a href={SECURITY}>Login &amp; security</a>.
    </p>
  ),
  unconfirmed: (
    <p>
      Your address is not confirmed. You do that in <a href={SECURITY}>Login &amp; security</a>.
    </p>
  ),
  unsubscribed: (
    <p>
      You have unsubscribed by the link in an e-mail, so none about campaigns goes out to you. Receipts and
      what concerns your account still come.
    </p>
  ),
  bounced: (
    <p>
      E-mails to your address came back, so we send it none. Use another one in{" "}
      <a href={SECURITY}>Login &amp; security</a>, or write to us in <a href={CONTACT}>Contact us</a>.
    </p>
  ),
  complained: (
    <p>
      Your mailbox told us that an e-mail was unwanted, so we send it none. If that was a mistake, write to us
      in <a href={CONTACT}>Contact us</a>.
    </p>
  ),
};
