import { Avatar } from "@/components/ui/avatar";
import { SealedRow } from "@/components/ui/sealed";
import { Sum } from "@/components/ui/sum";
import { formatCents } from "@/lib/kernel";
import type { PayoutSum } from "@/lib/payment";
import type { SendWords } from "./words";

export type SendRecipient = { id: string; fullName: string };

type SendSumProps = { sum: PayoutSum; recipient: SendRecipient; words: SendWords };

/**
 * The sum sent, the card fees, the sum that arrives, and the recipient: the same in the dialog and on its
 * page.
 */
export function SendSum({ sum, recipient, words }: SendSumProps) {
  return (
    <>
      <Sum
        well
        lines={[
          { label: words.raised, value: formatCents(sum.grossCents) },
          { label: words.fees, value: formatCents(-sum.feeCents) },
          { label: words.gets, value: formatCents(sum.netCents), total: true },
        ]}
      />
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
