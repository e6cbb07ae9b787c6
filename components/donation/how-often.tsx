"use client";
import { useTranslations } from "next-intl";
import { CircleAlert } from "@/components/ui/icons";
import type { GivenAgain } from "./types";

type HowOftenProps = {
  offer: readonly GivenAgain[];
  /** "3", empty for a one-time gift. */
  chosen: string;
  error: string | null | undefined;
};

/** Defaults to once. */
export function HowOften({ offer, chosen, error }: HowOftenProps) {
  const t = useTranslations("giving.often");
  const options = [
    { value: "", label: t("once") },
    ...offer.map(({ months }) => ({ value: String(months), label: t("every", { months }) })),
  ];
  return (
    <fieldset className="stack g2">
      <legend className="label">{t("legend")}</legend>
      <div className="often">
        {options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              className="box radio"
              name="months"
              value={value}
              defaultChecked={value === chosen}
            />
            <span className="strong">{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
