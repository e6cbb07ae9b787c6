import type { Metadata } from "next";
import Link from "next/link";
import { QuestionList, questions } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";

export const metadata: Metadata = { title: "FAQ" };

/** /settings/faq: the questions, for somebody who is logged in (001 §2). */
export default async function FaqPage() {
  await requireSignedIn();
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>FAQ</h1>
        <p className="lead">
          Step by step with pictures: <Link href="/settings/tutorials">Tutorials</Link>. What we hold to:{" "}
          <Link href="/settings/values">Our Values</Link>.
        </p>
      </div>
      <QuestionList questions={questions("en")} language="en" level={2} />
    </Page>
  );
}
