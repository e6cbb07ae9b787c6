import type { Metadata } from "next";
import Image from "next/image";
import { notFound } from "next/navigation";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/link-button";
import { DomainError } from "@/lib/kernel";
import { readSafeCopy, type SafeFile } from "@/lib/notification";
import { sizeInWords } from "../../../../_lib/words";

type Props = { params: Promise<{ threadId: string; attachmentId: string }> };

export const metadata: Metadata = { title: "Safe copy" };

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
      <BackLink href={`/platform/inbox/${threadId}`}>Back to the thread</BackLink>
      {typeof found === "string" ? (
        <>
          <h1>Safe copy</h1>
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
  if (copy === null) return "We can’t make a safe copy of this file.";
  if ("lines" in copy) {
    if (copy.lines.length === 0) return "Safe copy: this file has no words.";
    return copy.isWhole
      ? "Safe copy: the words of the file, without its layout."
      : "Safe copy: the beginning of the file’s words, without its layout.";
  }
  const { count, sizes } = copy;
  if (count > sizes.length) return `Safe copy: the first ${sizes.length} of ${count} pages, as pictures.`;
  return count === 1 ? "Safe copy: a picture of the file." : `Safe copy: all ${count} pages, as pictures.`;
}

const Original = ({ file, path }: { file: SafeFile["file"]; path: string }) => (
  <div className="stack g2">
    <p className="small quiet">
      The original is what the sender attached. Open it only if the copy isn’t enough, and on a machine that
      is up to date.
    </p>
    <div className="row">
      <LinkButton href={path} reload variant="secondary" size="sm" download={file.name}>
        Download the original ({sizeInWords(file.size)})
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
          alt={`Page ${number} of ${name}`}
        />
      </li>
    ))}
  </ol>
);
