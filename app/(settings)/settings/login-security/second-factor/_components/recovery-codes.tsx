import { Download } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { PRODUCT_NAME } from "@/lib/kernel/product";

type RecoveryCodesProps = { title: string; codes: readonly string[]; doneHref: string };

/** The ten codes, which are shown only once: to copy, to keep as a file, or to write down. */
export function RecoveryCodes({ title, codes, doneHref }: RecoveryCodesProps) {
  const text = `${PRODUCT_NAME} recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <section className="card stack g5" aria-labelledby="recovery-codes">
      <div className="stack g2">
        <h2 className="text-(length:--t-h3)" id="recovery-codes" tabIndex={-1}>
          {title}
        </h2>
        <p>
          Keep these ten recovery codes in a safe place, away from your phone. When the phone is lost, each of
          them lets you in once.
        </p>
      </div>
      <Banner tone="gold">
        <p>They are shown this once and never again.</p>
      </Banner>
      <ul className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap-ok">
        <CopyButton text={text}>Copy all</CopyButton>
        <a
          className="btn btn-2"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <Download aria-hidden="true" />
          Keep as a file
        </a>
      </div>
      {/* Reloads the whole page, so that the codes are no longer in it. */}
      <LinkButton href={doneHref} reload>
        I have kept them
      </LinkButton>
    </section>
  );
}
