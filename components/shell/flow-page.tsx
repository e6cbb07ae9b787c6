import type { ReactNode } from "react";
import { ArrowLeft } from "@/components/ui/icons";
import Link from "@/components/ui/link";

interface FlowPageProps {
  back?: { href: string; label: string };
  /** the small card of the campaign that this is about */
  campaign?: ReactNode;
  /** for a message such as the thanks, rather than a form */
  centred?: boolean;
  /** inside the member layout, which has a `main` of its own */
  inShell?: boolean;
  children: ReactNode;
}

/** A page for one task, such as choosing an amount, 600 px wide. */
export function FlowPage({ back, campaign, centred = false, inShell = false, children }: FlowPageProps) {
  const content = (
    <div className="stack g6">
      {back && (
        <Link className="btn btn-ghost btn-sm flow-back" href={back.href}>
          <ArrowLeft />
          {back.label}
        </Link>
      )}
      {campaign}
      {children}
    </div>
  );
  const className = centred ? "flow is-centred" : "flow";
  if (inShell) return <div className={`${className} in-shell`}>{content}</div>;
  return (
    <main id="main" className={className}>
      {content}
    </main>
  );
}
