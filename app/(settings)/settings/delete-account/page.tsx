import type { Metadata } from "next";
import Link from "next/link";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { ADMIN, type MyCommunity } from "@/lib/community";
import { confirmationFor } from "@/lib/identity";
import { DELETED_ACCOUNT, inEnglish } from "@/lib/kernel";
import { DeleteForm } from "./delete-form";

export const metadata: Metadata = { title: "Delete account" };

/** /settings/delete-account: what is deleted and what is kept, then the confirmation (001 §6). */
export default async function DeleteAccountPage() {
  const { ctx, user, communities } = await requireSignedIn();
  const run = communities.filter(({ role }) => role === ADMIN);
  if (run.length === 0) await requireProof();
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">Login & security</BackLink>
      <div className="stack g3">
        <h1>Delete account</h1>
        <p className="lead">It goes for good: neither you nor we can bring it back.</p>
      </div>
      {run.length > 0 ? (
        <AdminStays run={run} />
      ) : (
        <>
          <Consequences />
          <DeleteForm email={user.email ?? ""} confirmation={await confirmationFor(ctx)} />
        </>
      )}
    </Page>
  );
}

function AdminStays({ run }: { run: MyCommunity[] }) {
  return (
    <section className="card stack g4" aria-label="You are an admin">
      <Banner tone="gold">
        <p>{inEnglish("account.admin_stays")}</p>
      </Banner>
      <p>Hand these over to another admin first:</p>
      <ul className="stack g2">
        {run.map(({ id, name }) => (
          <li key={id} className="strong wrap-any">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href="/settings/my-communities" variant="secondary">
          My communities
        </LinkButton>
      </div>
    </section>
  );
}

function Consequences() {
  return (
    <section className="card stack g5" aria-label="What happens">
      <div className="stack g3">
        <h2 className="text-(length:--t-h3)">What goes</h2>
        <ul className="dotted stack g2">
          <li>Your name and picture, your e-mail and phone number, your password and every other way in.</li>
          <li>Your place in your communities. You get no more messages from them.</li>
          <li>Your saved card, here and at the card processor, your notifications and your settings.</li>
        </ul>
      </div>
      <div className="stack g3">
        <h2 className="text-(length:--t-h3)">What stays</h2>
        <ul className="dotted stack g2">
          <li>The sums of your gifts, under “{DELETED_ACCOUNT}”. Donations are final and non-refundable.</li>
          <li>What a payment needs: whoever has money coming is paid, with an account or without.</li>
          <li>A STOP from your phone or e-mail address, so that we keep to it.</li>
          <li>
            When you agreed to texts at your number and when that ended, without your name, for four years.
          </li>
        </ul>
      </div>
      <p>
        <Link href="/settings/my-data">Download your data</Link> first, if you want to keep it.
      </p>
    </section>
  );
}
