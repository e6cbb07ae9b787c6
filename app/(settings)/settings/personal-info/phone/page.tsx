import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { waitUntil } from "@/components/ui/wait";
import { formatPhone } from "@/lib/kernel/phone";
import { pendingPhone } from "@/lib/user";
import { PERSONAL_INFO } from "../_components/paths";
import { CodeForms } from "./code-forms";

export const metadata: Metadata = { title: "Confirm your number" };

type Props = { searchParams: Promise<Record<string, Param>> };

/** /settings/personal-info/phone: confirms a new number with the code that was sent to it by text. */
export default async function ConfirmPhonePage({ searchParams }: Props) {
  const saved = one((await searchParams).saved) !== undefined;
  const { ctx } = await requireSignedIn();
  const pending = await pendingPhone(ctx);
  if (!pending) redirect(PERSONAL_INFO);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>Confirm your number</h1>
        <p className="lead">
          Enter the six digits that we are texting to{" "}
          <strong className="num nowrap">{formatPhone(pending.phoneNumber)}</strong>. They work for ten
          minutes.{saved && " Everything else is saved."}
        </p>
      </div>
      <CodeForms
        key={pending.nextCodeAt.getTime()}
        standing={pending.standing}
        wait={waitUntil(pending.nextCodeAt, ctx.now())}
      />
    </Page>
  );
}
