"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/app/_lib/action";
import { AgainButton } from "@/components/ui/again-button";
import { Banner } from "@/components/ui/banner";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Wait } from "@/components/ui/wait-until";

export function AgainForm({ send, wait }: { send: FormAction; wait: Wait }) {
  const [state, action] = useSpokenAction(send, {});
  const t = useTranslations("auth.again");
  const words = state.message ?? state.title;
  return (
    <form action={action} className="stack g3">
      {words && (
        <Banner tone={state.ok ? "sage" : "clay"} role={state.ok ? "status" : "alert"}>
          <p>{words}</p>
        </Banner>
      )}
      <AgainButton block wait={wait} busyLabel={t("busy")}>
        {t("submit")}
      </AgainButton>
    </form>
  );
}
