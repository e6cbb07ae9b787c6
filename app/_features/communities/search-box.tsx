"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";

/** Milliseconds (000 §9). */
const WAIT = 500;

const NOTHING_ELSE: Readonly<Record<string, string>> = {};

type SearchBoxProps = {
  label: string;
  base: string;
  searchString: string;
  keep?: Readonly<Record<string, string>>;
  wait?: number;
};

export function SearchBox({ label, base, searchString, keep = NOTHING_ELSE, wait = WAIT }: SearchBoxProps) {
  const t = useTranslations("ui");
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const [isLooking, startLooking] = useTransition();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Follow the back button, unless the input has focus: its user may be ahead of the address.
    const input = box.current;
    if (input && document.activeElement !== input) input.value = searchString;
  }, [searchString]);
  const look = (typed: string) => {
    clearTimeout(timer.current);
    const text = typed.trim();
    const query = new URLSearchParams(keep);
    if (text !== "") query.set("searchString", text);
    const found = query.size === 0 ? base : `${base}?${query}`;
    startLooking(() => router.replace(found, { scroll: false }));
  };
  return (
    <search>
      <form
        action={base}
        className="searchrow"
        onSubmit={(event) => {
          event.preventDefault();
          look(String(new FormData(event.currentTarget).get("searchString") ?? ""));
        }}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label={label} labelHidden className="grow">
          <TextInput
            ref={box}
            type="search"
            name="searchString"
            before={isLooking ? <Spinner /> : <Search aria-hidden="true" />}
            placeholder={label}
            maxLength={100}
            defaultValue={searchString}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => {
              const typed = event.currentTarget.value;
              clearTimeout(timer.current);
              timer.current = setTimeout(() => look(typed), wait);
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" className="no-js">
          {t("search")}
        </Button>
      </form>
    </search>
  );
}
