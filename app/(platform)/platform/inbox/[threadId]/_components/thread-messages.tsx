import { Avatar } from "@/components/ui/avatar";
import { Clock, FileText, Image, Info } from "@/components/ui/icons";
import type { ThreadFile, ThreadMessage, ThreadView } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { noteWords, sizeInWords, whenInThread } from "../../_lib/words";

const t = translatorOf("en", "desk.thread");

export const ThreadMessages = ({ thread, now }: { thread: ThreadView; now: Date }) => (
  <ol className="threadmsgs">
    {thread.messages.map((message) =>
      message.from === "note" ? (
        <li key={message.id} className="threadnote">
          <span className="threadnoteicon">
            <Info aria-hidden="true" />
          </span>
          <p className="small quiet wrap-any">
            {noteWords(message.body, message.by)}, {whenInThread(message.at, now)}.
          </p>
        </li>
      ) : (
        <Written key={message.id} thread={thread} message={message} now={now} />
      ),
    )}
  </ol>
);

type WrittenProps = { thread: ThreadView; message: ThreadMessage; now: Date };

function Written({ thread, message, now }: WrittenProps) {
  const name = message.from === "desk" ? (message.by ?? t("theDesk")) : thread.name || t("unnamed");
  return (
    <li>
      <Avatar name={name} size="s" round={message.from === "desk"} />
      <div className="grow stack g2">
        <p className="small">
          <span className="strong wrap-any">{name}</span>{" "}
          <span className="faint num nowrap">{whenInThread(message.at, now)}</span>
        </p>
        <p className="threadwords wrap-any">{message.body}</p>
        {message.files.length > 0 && (
          <ul className="files" aria-label={t("files")}>
            {message.files.map((file) => (
              <FileCard key={file.id} threadId={thread.id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

const FileCard = ({ threadId, file }: { threadId: string; file: ThreadFile }) =>
  file.isWaiting ? <WaitingFile file={file} /> : <OpenFile threadId={threadId} file={file} />;

const WaitingFile = ({ file }: { file: ThreadFile }) => (
  <li>
    <div className="file">
      <Clock aria-hidden="true" />
      <span className="grow">
        <span className="strong small wrap-any">{file.name}</span>
        <span className="caption quiet">{t("beingChecked")}</span>
      </span>
    </div>
  </li>
);

const OpenFile = ({ threadId, file }: { threadId: string; file: ThreadFile }) => (
  <li>
    <a className="file" href={`/platform/inbox/${threadId}/files/${file.id}/look`}>
      {file.type.startsWith("image/") ? <Image aria-hidden="true" /> : <FileText aria-hidden="true" />}
      <span className="grow">
        <span className="strong small wrap-any">{file.name}</span>
        <span className="caption quiet num">{sizeInWords(file.size)}</span>
      </span>
    </a>
  </li>
);
