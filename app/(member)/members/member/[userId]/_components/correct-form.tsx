"use client";

import { useTranslations } from "next-intl";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { TypedMember } from "../../../_lib/new-member";
import { correct } from "../actions";

type CorrectFormProps = { communityId: string; invitationId: string; entered: TypedMember };

export function CorrectForm({ communityId, invitationId, entered }: CorrectFormProps) {
  const [state, action] = useSpokenAction(correct, {});
  const t = useTranslations("members.correct");
  const field = useTranslations("members.fields");
  const sendsTexts = useSendsTexts();
  const errorOf = (name: keyof TypedMember) =>
    state.errors?.[`member.${name}`]?.[0] ?? state.errors?.[`members.0.${name}`]?.[0];
  const typedIn = (name: keyof TypedMember) => state.values?.[`member.${name}`] ?? entered[name];
  const hasFieldError = Object.keys(state.errors ?? {}).length > 0;
  return (
    <section className="card stack g4" aria-labelledby="correct-title">
      <div className="stack g2">
        <h2 id="correct-title" className="text-(length:--t-h3)">
          {t("title")}
        </h2>
        <p className="quiet">{t("lead")}</p>
      </div>
      <form action={action} className="stack g4" noValidate key={JSON.stringify(state.values ?? {})}>
        {state.title && !hasFieldError && (
          <Banner tone="clay" role="alert">
            <p>{state.title}</p>
          </Banner>
        )}
        <input type="hidden" name="communityId" value={communityId} />
        <input type="hidden" name="invitationId" value={invitationId} />
        <div className="member-fields">
          <Field label={field("firstName")} error={errorOf("firstName")}>
            <TextInput
              name="member.firstName"
              defaultValue={typedIn("firstName")}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field label={field("lastName")} error={errorOf("lastName")}>
            <TextInput
              name="member.lastName"
              defaultValue={typedIn("lastName")}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field label={field("email")} error={errorOf("email")} hint={field("either")}>
            <TextInput
              name="member.email"
              defaultValue={typedIn("email")}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          </Field>
          {sendsTexts && (
            <Field label={field("phoneNumber")} error={errorOf("phoneNumber")}>
              <TextInput
                name="member.phoneNumber"
                defaultValue={typedIn("phoneNumber")}
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
      </form>
    </section>
  );
}
