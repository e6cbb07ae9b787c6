import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { phoneCountries, typedPhone } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Words } from "@/app/_features/i18n/words";
import { picturePath } from "@/app/_lib/picture-path";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { languageOf } from "@/lib/kernel/languages";
import { consentWords } from "@/lib/notification";
import { myLanguage } from "@/lib/user";
import { EditForm } from "./edit-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.edit");
  return { title: t("title") };
}

type Props = { searchParams: Promise<Record<string, Param>> };

export default async function EditPersonalInfoPage({ searchParams }: Props) {
  const tooLarge = one((await searchParams).tooLarge) !== undefined;
  const { ctx, user } = await requireSignedIn();
  const language = await myLanguage(ctx, undefined);
  const [t, locale] = await Promise.all([getTranslations("account.edit"), getLocale()]);
  const here = languageOf(locale);
  const { number, country } = typedPhone(user.phoneNumber);
  return (
    <Page width="settings">
      <h1>{t("title")}</h1>
      <Words of={["account.edit", "credentials"]}>
        <EditForm
          user={{
            id: user.id,
            firstName: user.firstName,
            lastName: user.lastName,
            hasEmail: user.email !== null,
          }}
          pictureUrl={picturePath(user.imageName)}
          phone={{ number, country, isConfirmed: user.phoneNumberConfirmed }}
          byText={user.preferredCommunicationMethod === 1 && user.phoneNumber !== null}
          language={language}
          consentWords={consentWords(here)}
          countries={phoneCountries(locale)}
          pictureProblem={tooLarge ? reasonWords(here, "picture.invalid_size") : undefined}
        />
      </Words>
    </Page>
  );
}
