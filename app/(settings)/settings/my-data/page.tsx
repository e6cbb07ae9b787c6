import { Download } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DEFAULT_TIME_ZONE, DomainError, type OwnData } from "@/lib/kernel";
import { myData } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { DataSection } from "./data-section";

export const metadata: Metadata = { title: "My data" };

/** The caller's data, or the sentence of the rate limit that asks to come back later. */
async function readOrWait(ctx: Ctx): Promise<OwnData[] | string> {
  try {
    return await myData(ctx);
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_many") return error.title;
    throw error;
  }
}

const zoneOf = (data: OwnData[]) =>
  String(data.find(({ name }) => name === "account")?.rows[0]?.timeZone ?? DEFAULT_TIME_ZONE);

/** /settings/my-data: all that is held about the caller, to read and to take along. */
export default async function MyDataPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const data = await readOrWait(ctx);
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">Login & security</BackLink>
      <div className="stack g3">
        <h1>My data</h1>
        <p className="lead">All that we hold about you, and nothing about anybody else.</p>
      </div>
      {typeof data === "string" ? (
        <Banner tone="gold" role="alert">
          <p>{data}</p>
        </Banner>
      ) : (
        <>
          <form method="post" action="/settings/my-data/download" className="row wrap-ok">
            <Button type="submit" variant="secondary" icon={<Download />}>
              Download as a file
            </Button>
            <p className="small quiet">A JSON file that other programs can read. Keep it to yourself.</p>
          </form>
          <div className="card own-data">
            {data.map((section, index) => (
              <DataSection key={section.name} data={section} isOpen={index === 0} timeZone={zoneOf(data)} />
            ))}
          </div>
          <p className="small quiet">
            Times are in your time zone, {zoneOf(data)}. Passwords, codes and links are kept in a form that
            nobody can read, so they are not here. You can also{" "}
            <Link href="/settings/delete-account">delete your account</Link>.
          </p>
        </>
      )}
    </Page>
  );
}
