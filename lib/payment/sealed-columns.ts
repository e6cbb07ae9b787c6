import { payouts } from "@/db/schema/payment";
import { sealedRecord } from "@/lib/platform";

export const RECORDS_BY_PAYMENT = [sealedRecord(payouts.sealedPayee, payouts.id, "payee")];
