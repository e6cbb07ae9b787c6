"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { AmountProblem } from "./field-problems";

export type AmountChange = {
  /** Null unless being changed. */
  typed: string | null;
  problem: AmountProblem | null;
  onType: (typed: string) => void;
};

/** Changes the amount without losing typed card data. */
export function AmountField({ change, locked }: { change: AmountChange; locked: boolean }) {
  const { typed, problem, onType } = change;
  const t = useTranslations("giving");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.select(), []);
  const error = typed?.trim() === "" ? t("problems.insufficient") : problem && t(`problems.${problem}`);
  return (
    <div ref={field}>
      <Field label={t("amount.legend")} id="newAmount" error={error}>
        <TextInput
          className="num"
          before="$"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("amount.placeholder")}
          value={typed ?? ""}
          disabled={locked}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            // Enter would pay immediately.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
    </div>
  );
}
