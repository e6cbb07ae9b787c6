import type { Metadata } from "next";
import type { ReactNode } from "react";
import { picturePath } from "@/app/_lib/picture-path";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { fullName } from "@/lib/kernel";
import { LANGUAGE_NAMES } from "@/lib/kernel/languages";
import { formatPhone } from "@/lib/kernel/phone";
import { type Account, myLanguage, pendingPhone } from "@/lib/user";
import { ConfirmNumber } from "./_components/confirm-number";
import { CONFIRM_PHONE, EDIT } from "./_components/paths";

export const metadata: Metadata = { title: "Personal info" };

const SECURITY = "/settings/login-security";
const SUBSCRIPTIONS = "/settings/subscriptions";

/**
 * /settings/personal-info: the user's name and picture as communities see them, and how messages reach them
 * (001 §2).
 */
export default async function PersonalInfoPage() {
  const { ctx, user } = await requireSignedIn();
  const [pending, language] = await Promise.all([pendingPhone(ctx), myLanguage(ctx, undefined)]);
  const { phoneNumber } = user;
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>Personal info</h1>
        <p className="lead">What your communities know you by, and how our messages reach you.</p>
      </div>
      {pending && (
        <Banner
          tone="gold"
          className="phone-waits"
          action={
            <LinkButton href={CONFIRM_PHONE} variant="secondary" size="sm">
              Enter the code
            </LinkButton>
          }
        >
          <p>
            <span className="nowrap">{formatPhone(pending.phoneNumber)}</span> waits for the code we sent to
            it.
          </p>
        </Banner>
      )}
      <section className="card stack g5" aria-label="Personal info">
        <div className="row g5 wrap-ok">
          <Avatar name={fullName(user)} seed={user.id} src={picturePath(user.imageName)} size="xl" />
          <h2 className="grow person-name">
            <bdi>{fullName(user)}</bdi>
          </h2>
          <LinkButton href={EDIT} variant="secondary" className="edit-person">
            Edit
          </LinkButton>
        </div>
        <dl className="facts">
          <Fact term="First name">
            <bdi>{user.firstName}</bdi>
          </Fact>
          <Fact term="Last name">
            <bdi>{user.lastName}</bdi>
          </Fact>
          <Fact term="E-mail">
            {user.email ?? <span className="faint">None yet</span>}
            <p className="small quiet">
              You change it in <a href={SECURITY}>Login &amp; security</a>.
            </p>
          </Fact>
          <Fact term="Phone">
            {phoneNumber === null ? (
              <span className="faint">None yet</span>
            ) : (
              <div className="stack g3">
                <span className="row wrap-ok">
                  <span className="num nowrap">{formatPhone(phoneNumber)}</span>
                  <Badge tone={user.phoneNumberConfirmed ? "gain" : "gold"}>
                    {user.phoneNumberConfirmed ? "Confirmed" : "Not confirmed"}
                  </Badge>
                </span>
                {!user.phoneNumberConfirmed && !pending && <ConfirmNumber phoneNumber={phoneNumber} />}
              </div>
            )}
          </Fact>
          <Fact term="Messages come by">
            {wayOf(user)}
            <p className="small quiet">
              You choose what comes, and how, in <a href={SUBSCRIPTIONS}>Subscriptions</a>.
            </p>
          </Fact>
          <Fact term="Language of e-mails and texts">{LANGUAGE_NAMES[language]}</Fact>
        </dl>
      </section>
    </Page>
  );
}

/** How messages reach somebody now; texts go to confirmed numbers only. */
function wayOf({ preferredCommunicationMethod, phoneNumber, phoneNumberConfirmed }: Account): string {
  if (preferredCommunicationMethod !== 1 || phoneNumber === null) return "E-mail";
  return phoneNumberConfirmed ? "Text" : "E-mail, until your number is confirmed";
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
