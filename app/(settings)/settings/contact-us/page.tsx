import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { because, fullName, type Why } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { CONTACT_MAX } from "@/lib/notification/schemas";
import { ContactForm } from "./_components/contact-form";
import { keptContact } from "./_lib/kept-contact";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.contact");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ sent?: Param; refused?: Param }> };

export default async function ContactUsPage({ searchParams }: Props) {
  const { user, communities } = await requireSignedIn();
  const [search, t, locale] = await Promise.all([
    searchParams,
    getTranslations("account.contact"),
    getLocale(),
  ]);
  const say = (why: Why) => reasonWords(languageOf(locale), why);
  const tooLong = (count: number) => say(because("input.too_long", { count }));
  const kept = one(search.refused) === undefined ? null : await keptContact();
  return (
    <Page width="settings">
      <div className="stack g2">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <Words of={["account.contact"]}>
        <ContactForm
          account={{ name: fullName(user), email: user.email ?? "" }}
          communities={communities.map(({ id, name }) => ({ value: id, label: name }))}
          kept={kept}
          isSent={one(search.sent) !== undefined}
          words={{
            required: say("input.required"),
            invalidEmail: say("person.invalid_email"),
            tooLong: {
              name: tooLong(CONTACT_MAX.name),
              email: tooLong(CONTACT_MAX.email),
              message: tooLong(CONTACT_MAX.memberMessage),
            },
            "attachment.too_large": say("attachment.too_large"),
            "attachment.invalid_format": say("attachment.invalid_format"),
            "attachment.too_many": say("attachment.too_many"),
          }}
        />
      </Words>
    </Page>
  );
}
