"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import type { TypedMember } from "../../../_lib/new-member";
import { correct } from "../actions";

type CorrectFormProps = { communityId: string; invitationId: string; entered: TypedMember };

export function CorrectForm({ communityId, invitationId, entered }: CorrectFormProps) {
  const t = useTranslations("members.correct");
  const field = useTranslations("members.fields");
  const sendsTexts = useSendsTexts();
  return (
    <section className="card stack g4" aria-labelledby="correct-title">
      <div className="stack g2">
        <h2 id="correct-title" className="text-(length:--t-h3)">
          {t("title")}
        </h2>
        <p className="quiet">{t("lead")}</p>
      </div>
      <Form action={correct} hiddenFields={{ communityId, invitationId }} className="stack g4">
        {({ errors }) => (
          <>
            <div className="member-fields">
              <Field label={field("firstName")} name="member.firstName">
                <TextInput defaultValue={entered.firstName} autoComplete="off" maxLength={60} />
              </Field>
              <Field label={field("lastName")} name="member.lastName">
                <TextInput defaultValue={entered.lastName} autoComplete="off" maxLength={60} />
              </Field>
              <Field
                label={field("email")}
                name="member.email"
                error={errors?.["members.0.email"]?.[0]}
                hint={field("either")}
              >
                <TextInput
                  defaultValue={entered.email}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={254}
                />
              </Field>
              {sendsTexts && (
                <Field
                  label={field("phoneNumber")}
                  name="member.phoneNumber"
                  error={errors?.["members.0.phoneNumber"]?.[0]}
                >
                  <TextInput
                    defaultValue={entered.phoneNumber}
                    type="tel"
                    inputMode="tel"
                    autoComplete="off"
                    maxLength={20}
                  />
                </Field>
              )}
            </div>
            <div>
              <SubmitButton variant="secondary" busyLabel={t("saving")}>
                {t("save")}
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
