"use client";
import { useTranslations } from "next-intl";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { CodeField, type CodeKind } from "./code-field";

type CodeFormProps = {
  action: FormAction;
  kind: CodeKind;
  otherHref: string;
  submit: string;
  returnTo?: string;
};

/** Works without scripts. */
export function CodeForm({ action, kind, otherHref, submit, returnTo }: CodeFormProps) {
  const [state, send] = useSpokenAction<ActionState>(action, {});
  const form = useFirstError(state.errors);
  const t = useTranslations("credentials.code");
  return (
    <>
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={send} ref={form} className="stack g4" noValidate>
        {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
        <CodeField kind={kind} error={state.errors?.code?.[0]} />
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {submit}
        </SubmitButton>
      </form>
      <p className="small quiet">
        {t.rich(kind === "app" ? "noPhone" : "phoneAgain", {
          link: (words) => (
            <Link href={otherHref} replace>
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
