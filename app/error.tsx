"use client";
import { FlowPage } from "@/components/shell/flow-page";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { GENERIC_TITLE } from "@/lib/kernel/errors";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page that broke. The digest is what the log calls it. */
export default function ErrorPage({ error, reset }: Props) {
  return (
    <FlowPage centred>
      <h1>{GENERIC_TITLE}</h1>
      <p className="lead">It is not your doing, and nothing is charged by looking again.</p>
      <div className="row g3 wrap-ok">
        <Button onClick={reset}>Try again</Button>
        <LinkButton href="/campaigns" variant="secondary">
          Back to campaigns
        </LinkButton>
      </div>
      {error.digest && <p className="small quiet">Tell us this number if it goes on: {error.digest}</p>}
    </FlowPage>
  );
}
