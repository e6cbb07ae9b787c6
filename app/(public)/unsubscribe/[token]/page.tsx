import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MailArt } from "@/components/art";
import { FlowPage, PublicHeader } from "@/components/shell";
import { readUnsubscribeToken } from "@/lib/notification";
import { UnsubscribeForm } from "./unsubscribe-form";

export const metadata: Metadata = { title: "Stop campaign e-mails", robots: { index: false } };

type Params = { params: Promise<{ token: string }> };

/** Where the link in e-mails leads. Mail scanners open it too, so it asks first. */
export default async function UnsubscribePage({ params }: Params) {
  const token = decodeURIComponent((await params).token);
  if (!readUnsubscribeToken(token)) notFound();
  return (
    <>
      <PublicHeader quiet />
      <FlowPage centred>
        <div className="mx-auto w-44">
          <MailArt />
        </div>
        <UnsubscribeForm token={token} />
      </FlowPage>
    </>
  );
}
