import { ChoosePage, type ChooseSearch } from "../../_components/choose-page";

/** /settings/payment-method: the same screen under its older address (001 §2). */
export default function PaymentMethodPage(props: ChooseSearch) {
  return <ChoosePage {...props} />;
}
