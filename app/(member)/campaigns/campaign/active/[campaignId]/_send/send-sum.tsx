import { Avatar } from "@/components/ui/avatar";
import { SealedRow } from "@/components/ui/sealed";
import { Sum } from "@/components/ui/sum";
import { formatCents } from "@/lib/kernel";
import type { PayoutSum } from "@/lib/payment";

export type SendRecipient = { id: string; fullName: string };

type SendSumProps = { sum: PayoutSum; recipient: SendRecipient };

/**
 * The sum sent, the card fees, the sum that arrives, and the recipient: the same in the dialog and on its
 * page.
 */
export function SendSum({ sum, recipient }: SendSumProps) {
  return (
    <>
      <Sum
        well
        lines={[
          { label: "Amount raised", value: formatCents(sum.grossCents) },
          { label: "Card processing fees", value: formatCents(-sum.feeCents) },
          { label: "Recipient gets", value: formatCents(sum.netCents), total: true },
        ]}
      />
      <SealedRow>
        <Avatar name={recipient.fullName} seed={recipient.id} />
        <div className="grow basis-48">
          <p className="strong">{recipient.fullName}</p>
          <p className="small quiet">Chooses PayPal or a paper check, usually 1–3 business days</p>
        </div>
      </SealedRow>
    </>
  );
}
