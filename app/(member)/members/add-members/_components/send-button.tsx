"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import type { ButtonLook } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type SendButtonProps = ButtonLook & {
  icon?: ReactNode;
  send: FormAction;
  fields: Record<string, string>;
  label: string;
  busy: string;
  about?: string;
};

export function SendButton({ send, fields, label, busy, about, ...look }: SendButtonProps) {
  const [state, action] = useSpokenAction(send, {});
  return (
    <form action={action} className="stack g2">
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...look} busyLabel={busy}>
        {label}
        {about && <span className="sr"> {about}</span>}
      </SubmitButton>
    </form>
  );
}
