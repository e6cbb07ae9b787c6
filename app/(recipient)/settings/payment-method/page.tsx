import { ChoosePage, type ChooseSearch } from "../../_components/choose-page";

/** The same screen at its older address (001 §2). */
export default function PaymentMethodPage(props: ChooseSearch) {
  return <ChoosePage {...props} />;
}
