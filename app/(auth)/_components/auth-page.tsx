import type { ReactNode } from "react";
import { Cloth, type Way } from "@/components/quilt";
import { Brand } from "@/components/ui/brand";

type AuthPageProps = { title: ReactNode; seed: string; way: Way; children: ReactNode };

/** The frame of the sign-in pages: a form on one side, a wall of cloth on the other, above it on a phone. */
export function AuthPage({ title, seed, way, children }: AuthPageProps) {
  return (
    <main id="main" className="auth">
      <section className="authform">
        <div className="stack g5">
          <Brand />
          <h1 className="mt-4">{title}</h1>
          {children}
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
