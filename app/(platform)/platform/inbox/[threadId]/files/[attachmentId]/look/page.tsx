import type { Metadata } from "next";
import Image from "next/image";
import { notFound } from "next/navigation";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/link-button";
import { DomainError } from "@/lib/kernel";
import { readSafeCopy, type SafeFile } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { sizeInWords } from "../../../../_lib/words";

const t = translatorOf("en", "desk.thread");

type Props = { params: Promise<{ threadId: string; attachmentId: string }> };

export const metadata: Metadata = { title: t("safeCopy") };

async function readOrRefusal(params: Props["params"]): Promise<SafeFile | string> {
  const { ctx } = await requirePlatformViewer();
  try {
    return await readSafeCopy(ctx, await params);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") notFound();
    return error.title;
  }
}

/** Shows a file as pictures, with the original as a second step. */
export default async function SafeCopyPage({ params }: Props) {
  const { threadId, attachmentId } = await params;
  const found = await readOrRefusal(params);
  const path = `/platform/inbox/${threadId}/files/${attachmentId}`;
  return (
    <div className="stack g5">
      <BackLink href={`/platform/inbox/${threadId}`}>{t("backToTheThread")}</BackLink>
      {typeof found === "string" ? (
        <>
          <h1>{t("safeCopy")}</h1>
          <p className="lead">{found}</p>
        </>
      ) : (
        <>
          <div className="stack g2">
            <h1 className="wrap-any">{found.file.name}</h1>
            <p className="lead">{copyWords(found)}</p>
          </div>
          <Original file={found.file} path={path} />
          <Copy found={found} path={path} />
        </>
      )}
    </div>
  );
}

function copyWords({ copy }: SafeFile): string {
  if (copy === null) return t("noSafeCopy");
  if ("lines" in copy) {
    if (copy.lines.length === 0) return t("copyWithoutWords");
    return copy.isWhole ? t("copyOfWords") : t("copyOfBeginning");
  }
  const { count, sizes } = copy;
  if (count > sizes.length) return t("copyOfFirst", { shown: sizes.length, count });
  return count === 1 ? t("copyOfPicture") : t("copyOfAll", { count });
}

const Original = ({ file, path }: { file: SafeFile["file"]; path: string }) => (
  <div className="stack g2">
    <p className="small quiet">{t("originalNote")}</p>
    <div className="row">
      <LinkButton href={path} reload variant="secondary" size="sm" download={file.name}>
        {t("downloadOriginal", { size: sizeInWords(file.size) })}
      </LinkButton>
    </div>
  </div>
);

const numbered = <T extends object>(rows: readonly T[]) =>
  rows.map((row, index) => ({ ...row, number: index + 1 }));

function Copy({ found: { file, copy }, path }: { found: SafeFile; path: string }) {
  if (copy === null) return null;
  if ("lines" in copy) return <Words lines={copy.lines} />;
  return <Pages sizes={copy.sizes} name={file.name} path={path} />;
}

const Words = ({ lines }: { lines: string[] }) => (
  <div className="stack g2">
    {numbered(lines.map((line) => ({ line }))).map(({ line, number }) => (
      <p key={number} className="wrap-any">
        {line}
      </p>
    ))}
  </div>
);

type PagesProps = { sizes: { width: number; height: number }[]; name: string; path: string };

const Pages = ({ sizes, name, path }: PagesProps) => (
  <ol className="safepages">
    {numbered(sizes).map(({ number, width, height }) => (
      <li key={number}>
        <Image
          src={`${path}/pages/${number}`}
          width={width}
          height={height}
          unoptimized
          alt={t("pageOf", { number, name })}
        />
      </li>
    ))}
  </ol>
);
