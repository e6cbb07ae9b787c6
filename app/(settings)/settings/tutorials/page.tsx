import type { Metadata } from "next";
import { TutorialCards, tutorials } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";

export const metadata: Metadata = { title: "Tutorials" };

/** /settings/tutorials: the tutorials, for somebody who is logged in (001 §2). */
export default async function TutorialsPage() {
  await requireSignedIn();
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>Tutorials</h1>
        <p className="lead">Short guides, step by step and with pictures.</p>
      </div>
      <TutorialCards tutorials={tutorials("en")} language="en" base="/settings/tutorials" />
    </Page>
  );
}
