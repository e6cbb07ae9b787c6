import { Avatar } from "@/components/ui/avatar";
import { SealedRow } from "@/components/ui/sealed";
import { Sum, type SumLine } from "@/components/ui/sum";
import type { SendWords } from "./words";

export type SendRecipient = { id: string; fullName: string };

type SendSumProps = { lines: readonly SumLine[]; recipient: SendRecipient; words: SendWords };

export function SendSum({ lines, recipient, words }: SendSumProps) {
  return (
    <>
      <Sum well lines={lines} />
      <SealedRow>
        <Avatar name={recipient.fullName} seed={recipient.id} />
        <div className="grow basis-48">
          <p className="strong">{recipient.fullName}</p>
          <p className="small quiet">{words.chooses}</p>
        </div>
      </SealedRow>
    </>
  );
}
