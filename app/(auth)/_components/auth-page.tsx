import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { Cloth, type Way } from "@/components/quilt";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { Brand } from "@/components/ui/brand";

type AuthPageProps = {
  title: ReactNode;
  seed: string;
  way: Way;
  above?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** Sets `lang`, because client-side navigation keeps the previous page's `lang`. */
export function AuthPage({ title, seed, way, above, lead, children }: AuthPageProps) {
  return (
    <main id="main" className="auth" lang={useLocale()}>
      <section className="authform">
        <div className="stack g5">
          <Brand />
          <div className="stack g3 mt-4">
            {above}
            <h1>{title}</h1>
            {lead && <p className="quiet">{lead}</p>}
          </div>
          <Words of={["auth", "credentials"]}>{children}</Words>
          <LanguageSwitch />
        </div>
      </section>
      <aside className="authart" aria-hidden="true">
        <div className="aq">
          <Cloth cover seed={seed} way={way} cols={12} rows={18} progress={62} />
        </div>
      </aside>
    </main>
  );
}
