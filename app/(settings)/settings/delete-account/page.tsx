import type { Metadata } from "next";
import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { ADMIN, type MyCommunity } from "@/lib/community";
import { confirmationFor } from "@/lib/identity";
import { DELETED_ACCOUNT } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { DeleteForm } from "./delete-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.delete");
  return { title: t("title") };
}

/** States what is deleted and kept, then confirms (001 §6). */
export default async function DeleteAccountPage() {
  const { ctx, user, communities } = await requireSignedIn();
  const [t, shell] = await Promise.all([getTranslations("account.delete"), getTranslations("account.shell")]);
  const run = communities.filter(({ role }) => role === ADMIN);
  // A never approved community is no obstacle: it ends with the account.
  const approved = run.filter(({ isConfirmed }) => isConfirmed);
  const ending = run.filter(({ isConfirmed, numberOfAdmins }) => !isConfirmed && numberOfAdmins === 1);
  if (approved.length === 0) await requireProof();
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">{shell("security")}</BackLink>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {approved.length > 0 ? (
        <AdminStays run={approved} />
      ) : (
        <>
          <Consequences
            ending={ending}
            kept={erasureWords(languageOf(await getLocale()), erasureFacts(ctx.now()))}
          />
          <Words of={["account.delete"]}>
            <DeleteForm email={user.email ?? ""} confirmation={await confirmationFor(ctx)} />
          </Words>
        </>
      )}
    </Page>
  );
}

function AdminStays({ run }: { run: MyCommunity[] }) {
  const t = useTranslations("account.delete");
  const language = languageOf(useLocale());
  return (
    <section className="card stack g4" aria-label={t("isAdmin")}>
      <Banner tone="gold">
        <p>{reasonWords(language, "account.admin_stays")}</p>
      </Banner>
      <p>{t("handToAnother")}</p>
      <Names of={run} />
      <div>
        <LinkButton href="/settings/my-communities" variant="secondary">
          {t("communities")}
        </LinkButton>
      </div>
    </section>
  );
}

function Names({ of }: { of: MyCommunity[] }) {
  return (
    <ul className="stack g2">
      {of.map(({ id, name }) => (
        <li key={id} className="strong wrap-any">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

type ConsequencesProps = {
  ending: MyCommunity[];
  /** What the erasure keeps, and until when. */
  kept: string;
};

function Consequences({ ending, kept }: ConsequencesProps) {
  const t = useTranslations("account.delete");
  return (
    <section className="card stack g5" aria-label={t("happens")}>
      <div className="stack g3">
        <h2 className="text-(length:--t-h3)">{t("goes")}</h2>
        <ul className="dotted stack g2">
          <li>{t("goes1")}</li>
          <li>{t("goes2")}</li>
          <li>{t("goes3")}</li>
          {ending.length > 0 && (
            <li className="stack g2">
              <span>{t("goesFounded")}</span>
              <Names of={ending} />
            </li>
          )}
        </ul>
      </div>
      <div className="stack g3">
        <h2 className="text-(length:--t-h3)">{t("stays")}</h2>
        <p>{kept}</p>
        <ul className="dotted stack g2">
          <li>{t("stays1", { name: DELETED_ACCOUNT })}</li>
          <li>{t("stays2")}</li>
        </ul>
      </div>
      <p>{t.rich("downloadFirst", { link: (words) => <Link href="/settings/my-data">{words}</Link> })}</p>
    </section>
  );
}
