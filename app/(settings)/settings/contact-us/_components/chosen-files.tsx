import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { FileText, Image, X } from "@/components/ui/icons";
import { sizeInWords } from "../_lib/chosen-files";

type ChosenFilesProps = { files: readonly File[]; isLocked: boolean; remove: (file: File) => void };

export function ChosenFiles({ files, isLocked, remove }: ChosenFilesProps) {
  const t = useTranslations("account.contact");
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label={t("chosen")}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="file">
          {/\.(?:docx?|pdf)$/i.test(file.name) ? (
            <FileText aria-hidden="true" />
          ) : (
            <Image aria-hidden="true" />
          )}
          <span className="grow">
            <span className="strong small wrap-any">{file.name}</span>
            <span className="caption quiet num">{sizeInWords(file.size)}</span>
          </span>
          <IconButton
            label={t("remove", { file: file.name })}
            icon={<X />}
            disabled={isLocked}
            onClick={() => remove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
