"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { change } from "./actions";

type ConnectFormProps = {
  providers: { id: string; name: string; isConnected: boolean }[];
  /** Required proof. */
  asks: "nothing" | "password" | "sign-in";
};

/** Works as a plain form before scripts run. */
export function ConnectForm({ providers, asks }: ConnectFormProps) {
  const t = useTranslations("security");
  if (asks === "sign-in") {
    return (
      <Banner tone="gold">
        <p>{t("signInAgain")}</p>
      </Banner>
    );
  }
  return (
    <section className="card stack g4" aria-label={t("connected.section")}>
      <Form action={change} className="stack g4">
        {asks === "password" && (
          <Field label={t("yourPassword")} name="password">
            <PasswordInput autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        {providers.map(({ id, name, isConnected }) => (
          <div key={id} className="row between wrap-ok">
            <div className="grow">
              <p className="strong">{name}</p>
              <p className="small quiet">{isConnected ? t("connected.can") : t("connected.not")}</p>
            </div>
            <SubmitButton
              variant="secondary"
              size="sm"
              name={isConnected ? "disconnect" : "connect"}
              value={id}
              busyLabel={isConnected ? t("connected.disconnecting") : t("connected.connecting")}
            >
              {isConnected ? t("connected.disconnect") : t("connected.connect")}
              <span className="sr"> {name}</span>
            </SubmitButton>
          </div>
        ))}
      </Form>
    </section>
  );
}
