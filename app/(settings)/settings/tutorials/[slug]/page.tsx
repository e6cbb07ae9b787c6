import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TutorialGuide, tutorial, tutorialAfter } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";

type Params = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const found = tutorial("en", (await params).slug);
  // A title that is undefined would leave the not-found page without one.
  return found ? { title: found.title } : {};
}

/** /settings/tutorials/{slug}: one of them, for somebody who is logged in. */
export default async function TutorialPage({ params }: Params) {
  await requireSignedIn();
  const { slug } = await params;
  const found = tutorial("en", slug);
  if (!found) notFound();
  return (
    <Page width="settings">
      <BackLink href="/settings/tutorials">Tutorials</BackLink>
      <TutorialGuide
        tutorial={found}
        language="en"
        next={tutorialAfter("en", slug)}
        base="/settings/tutorials"
      />
    </Page>
  );
}
