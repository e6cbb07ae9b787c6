"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { VisitorField } from "./field-problems";

type AboutYouProps = {
  begin: { firstName: string; lastName: string; email: string; joinCommunity: boolean };
  communityName: string;
  errorOf: (field: VisitorField) => string | null | undefined;
  /** The checkbox for an anonymous gift. */
  children: ReactNode;
};

/** The fields about the donor, for people without an account (specification 001 §3). */
export function AboutYou({ begin, communityName, errorOf, children }: AboutYouProps) {
  const t = useTranslations("giving.you");
  return (
    <fieldset className="stack g4">
      <legend className="about-you">
        <h2 className="about-you-title">{t("title")}</h2>
      </legend>
      <p className="small quiet">{t("why")}</p>
      <div className="two">
        <Field label={t("firstName")} id="firstName" error={errorOf("firstName")}>
          <TextInput
            key={begin.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={30}
            defaultValue={begin.firstName}
            required
          />
        </Field>
        <Field label={t("lastName")} id="lastName" error={errorOf("lastName")}>
          <TextInput
            key={begin.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={30}
            defaultValue={begin.lastName}
            required
          />
        </Field>
      </div>
      <Field label={t("email")} id="email" error={errorOf("email")}>
        <TextInput
          key={begin.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={begin.email}
          required
        />
      </Field>
      <div>
        {children}
        <Checkbox
          key={`join ${begin.joinCommunity}`}
          name="joinCommunity"
          label={t("join", { community: communityName })}
          hint={t("joinHint")}
          defaultChecked={begin.joinCommunity}
        />
      </div>
    </fieldset>
  );
}
