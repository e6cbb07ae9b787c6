"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import { useToast } from "@/components/ui/toaster";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { setNameHidden } from "../actions";

/** Whether gifts show the donor's name. A form button, so it works without scripts. */
export function NameSwitch({ isHidden }: { isHidden: boolean }) {
  const [state, action] = useSpokenAction(setNameHidden, {});
  const t = useTranslations("cards.name");
  const toast = useToast();
  useEffect(() => {
    // The specification's texts (001 §8).
    if (state.ok) toast(t("done"));
    else if (state.title) toast(t("failed"), "problem");
  }, [state, toast, t]);
  return (
    <section className="card card-tight" aria-labelledby="name-out">
      <div className="name-out">
        <div className="grow stack g1">
          <h2 className="text-(length:--t-h3)" id="name-out">
            {t("title")}
          </h2>
          <p className="small quiet" id="name-out-what">
            {t("what")}
          </p>
        </div>
        <form action={action}>
          <input type="hidden" name="hidden" value={isHidden ? "no" : "yes"} />
          <button
            type="submit"
            role="switch"
            aria-checked={isHidden}
            aria-labelledby="name-out"
            aria-describedby="name-out-what"
            className="switch"
          />
        </form>
      </div>
      <FailureLine title={state.title} />
    </section>
  );
}
