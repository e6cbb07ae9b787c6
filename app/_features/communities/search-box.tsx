"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** The specification's debounce of a search, in milliseconds (000 §9). */
const WAIT = 500;

type SearchBoxProps = { label: string; base: string; searchString: string };

/** Searches communities by name or place: while the user types or, before scripts run, with its button. */
export function SearchBox({ label, base, searchString }: SearchBoxProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The browser's back button changes the search text. A focused input is left alone, because the user may
    // be ahead of the address.
    const input = box.current;
    if (input && document.activeElement !== input) input.value = searchString;
  }, [searchString]);
  const look = (typed: string) => {
    clearTimeout(timer.current);
    const text = typed.trim();
    router.replace(text === "" ? base : `${base}?searchString=${encodeURIComponent(text)}`, {
      scroll: false,
    });
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
        <Field label={label} labelHidden className="grow">
          <TextInput
            ref={box}
            type="search"
            name="searchString"
            before={<Search aria-hidden="true" />}
            placeholder={label}
            maxLength={100}
            defaultValue={searchString}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => {
              const typed = event.currentTarget.value;
              clearTimeout(timer.current);
              timer.current = setTimeout(() => look(typed), WAIT);
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" className="no-js">
          Search
        </Button>
      </form>
    </search>
  );
}
