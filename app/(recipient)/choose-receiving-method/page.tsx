import { ChoosePage, type ChooseSearch } from "../_components/choose-page";

/** /choose-receiving-method: the private link of a recipient. */
export default function ChooseReceivingMethodPage(props: ChooseSearch) {
  return <ChoosePage {...props} />;
}
