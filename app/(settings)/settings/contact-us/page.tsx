import type { Metadata } from "next";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { fullName } from "@/lib/kernel";
import { ContactForm } from "./_components/contact-form";
import { keptContact } from "./_lib/kept-contact";

export const metadata: Metadata = { title: "Contact us" };

type Props = { searchParams: Promise<{ sent?: Param; refused?: Param }> };

/** /settings/contact-us: a message to the provider, with files (001 §2, §5). */
export default async function ContactUsPage({ searchParams }: Props) {
  const { user, communities } = await requireSignedIn();
  const search = await searchParams;
  const kept = one(search.refused) === undefined ? null : await keptContact();
  return (
    <Page width="settings">
      <div className="stack g2">
        <h1>Contact us</h1>
        <p className="lead">A question, or something that does not work? We answer by e-mail.</p>
      </div>
      <ContactForm
        account={{ name: fullName(user), email: user.email ?? "" }}
        communities={communities.map(({ id, name }) => ({ value: id, label: name }))}
        kept={kept}
        isSent={one(search.sent) !== undefined}
      />
    </Page>
  );
}
