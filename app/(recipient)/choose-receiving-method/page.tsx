import { ChoosePage, type ChooseSearch } from "../_components/choose-page";

export default function ChooseReceivingMethodPage(props: ChooseSearch) {
  return <ChoosePage {...props} />;
}
