import { PASSKEY_SETTINGS } from "@/app/_lib/paths";
import { LinkButton } from "@/components/ui/link-button";
import { listPasskeys } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

const countWords = (count: number) => (count === 1 ? "You have one." : `You have ${count}.`);

/** The number of passkeys, with a link to their page. */
export async function PasskeysCard({ ctx }: { ctx: Ctx }) {
  const { length } = await listPasskeys(ctx, undefined);
  return (
    <section className="card row between wrap-ok" aria-labelledby="passkeys">
      <div className="stack g2 grow">
        <h2 className="text-(length:--t-h3)" id="passkeys">
          Passkeys
        </h2>
        <p className="small quiet">
          Log in with your fingerprint, face or PIN instead of a password.
          {length > 0 && ` ${countWords(length)}`}
        </p>
      </div>
      <LinkButton href={PASSKEY_SETTINGS} variant="secondary" size="sm">
        {length > 0 ? "Manage" : "Add one"}
        <span className="sr"> passkeys</span>
      </LinkButton>
    </section>
  );
}
