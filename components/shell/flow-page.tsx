import type { ReactNode } from "react";
import { ArrowLeft } from "@/components/ui/icons";
import Link from "@/components/ui/link";

interface FlowPageProps {
  back?: { href: string; label: string };
  campaign?: ReactNode;
  /** Message rather than form. */
  centred?: boolean;
  /** The member layout has its own `main`. */
  inShell?: boolean;
  children: ReactNode;
}

/** A page for one task, 600 px wide. */
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
