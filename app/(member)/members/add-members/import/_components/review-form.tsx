"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { useFormAction } from "@/components/ui/use-form-action";

type ReviewFormProps = { send: FormAction; fields: Record<string, string>; children: ReactNode };

export function ReviewForm({ send, fields, children }: ReviewFormProps) {
  const [state, action] = useFormAction(send, {});
  return (
    <form action={action} className="stack g4" noValidate>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
