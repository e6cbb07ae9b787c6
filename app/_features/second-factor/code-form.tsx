"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import Link from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
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
  const t = useTranslations("credentials.code");
  return (
    <>
      <Form action={action} hiddenFields={{ returnTo }} className="stack g4">
        <CodeField kind={kind} />
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {submit}
        </SubmitButton>
      </Form>
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
