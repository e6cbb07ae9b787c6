import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { logOut } from "@/app/_lib/log-out";
import { requireSignedIn } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { env } from "@/lib/platform";
import { AuthPage } from "../_components/auth-page";

export const metadata: Metadata = { title: "Account setup" };

/** Where somebody without a confirmed community arrives, with the sentence that says why (000 §2). */
export default async function AccountSetupPage() {
  const viewer = await requireSignedIn();
  if (viewer.community) redirect("/campaigns");
  const support = env().PROVIDER_SUPPORT_EMAIL;
  return (
    <AuthPage title="Your account is ready" seed="23" way="school">
      <Banner tone="gold">
        <p>{viewer.notice}</p>
      </Banner>
      {viewer.communities.length > 0 && (
        <ul className="stack g2" aria-label="Waiting for approval">
          {viewer.communities.map(({ id, name }) => (
            <li key={id} className="strong">
              {name}
            </li>
          ))}
        </ul>
      )}
      <p className="small quiet">
        Questions? Write to <a href={`mailto:${support}`}>{support}</a>.
      </p>
      <form action={logOut}>
        <Button type="submit" variant="secondary" block>
          Log out
        </Button>
      </form>
    </AuthPage>
  );
}
