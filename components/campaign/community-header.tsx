import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Block, type Way } from "@/components/quilt";
import Link from "@/components/ui/link";
import { Money } from "@/components/ui/money";

interface CommunityHeaderProps {
  seed: string;
  name: string;
  way?: Way;
  imageUrl?: string | null;
  /** "214 members, 2 admins. Dayton, Ohio" */
  detail: ReactNode;
  /** After card fees. Omitted for people who cannot see it. */
  balanceCents?: number;
}

export function CommunityHeader({ seed, name, way, imageUrl, detail, balanceCents }: CommunityHeaderProps) {
  const t = useTranslations("campaigns.list");
  return (
    <div className="chead">
      <Block seed={seed} way={way} imageUrl={imageUrl} size="l" n={4} />
      <div className="grow">
        <h1>{name}</h1>
        <p className="small quiet">{detail}</p>
      </div>
      {balanceCents !== undefined && (
        <Link className="balance" href="/our-balance">
          <span className="caption faint">{t("ourBalance")}</span>
          <Money cents={balanceCents} form="whole" size="m" />
        </Link>
      )}
    </div>
  );
}
