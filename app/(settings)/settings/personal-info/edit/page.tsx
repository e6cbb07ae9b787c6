import type { Metadata } from "next";
import { phoneCountries, typedPhone } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { picturePath } from "@/app/_lib/picture-path";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { inEnglish } from "@/lib/kernel";
import { myLanguage } from "@/lib/user";
import { EditForm } from "./edit-form";

export const metadata: Metadata = { title: "Edit personal info" };

type Props = { searchParams: Promise<Record<string, Param>> };

/** /settings/personal-info/edit: Edit, then Save or Cancel (001 §2). */
export default async function EditPersonalInfoPage({ searchParams }: Props) {
  const tooLarge = one((await searchParams).tooLarge) !== undefined;
  const { ctx, user } = await requireSignedIn();
  const language = await myLanguage(ctx, undefined);
  const { number, country } = typedPhone(user.phoneNumber);
  return (
    <Page width="settings">
      <h1>Edit personal info</h1>
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
        countries={phoneCountries()}
        pictureProblem={tooLarge ? inEnglish("picture.invalid_size") : undefined}
      />
    </Page>
  );
}
