import type { ReactNode } from "react";
import { ArriveArt, GiveArt, JoinArt, TextArt } from "@/components/art";
import type { PictureName } from "@/lib/content/picture-names";
import { NameYourCommunity, WaitForOurWord, WhoYouAre, YourEmail, YourName } from "./account-pictures";
import { Bound, LaunchMessage, Milestones, TheNeed, WhoItIsFor } from "./campaign-pictures";
import { Amount, CoverTheFee, LeaveMyNameOut, PayByCard } from "./giving-pictures";
import { AddMemberButton, Invitation, MemberForm, SharedLink, Waiting } from "./member-pictures";
import {
  IsThisRight,
  MoneyForYou,
  OurBalance,
  PaypalOrCheck,
  SendSum,
  Transfer,
  TransferSum,
} from "./money-pictures";

const DRAWINGS: Record<PictureName, () => ReactNode> = {
  "add-member-button": AddMemberButton,
  amount: Amount,
  arrive: ArriveArt,
  bound: Bound,
  "cover-the-fee": CoverTheFee,
  give: GiveArt,
  invitation: Invitation,
  "is-this-right": IsThisRight,
  join: JoinArt,
  "launch-message": LaunchMessage,
  "leave-my-name-out": LeaveMyNameOut,
  "member-form": MemberForm,
  milestones: Milestones,
  "money-for-you": MoneyForYou,
  "name-your-community": NameYourCommunity,
  "our-balance": OurBalance,
  "pay-by-card": PayByCard,
  "paypal-or-check": PaypalOrCheck,
  "send-sum": SendSum,
  "shared-link": SharedLink,
  text: TextArt,
  "the-need": TheNeed,
  transfer: Transfer,
  "transfer-sum": TransferSum,
  "wait-for-our-word": WaitForOurWord,
  waiting: Waiting,
  "who-it-is-for": WhoItIsFor,
  "who-you-are": WhoYouAre,
  "your-email": YourEmail,
  "your-name": YourName,
};

/** Decoration: the step's text is complete without it. */
export function Picture({ name }: { name: PictureName }) {
  const Drawing = DRAWINGS[name];
  return <Drawing />;
}
