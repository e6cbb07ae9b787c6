import type { Endpoint } from "@/app/api/_http";
import { campaignMoney } from "./campaign-money";
import { campaigns } from "./campaigns";
import { communities } from "./communities";
import { drafts } from "./drafts";
import { invitations } from "./invitations";
import { members } from "./members";
import { membership } from "./membership";
import { messages } from "./messages";

export const routes: Endpoint[] = [
  ...communities,
  ...membership,
  ...campaigns,
  ...campaignMoney,
  ...drafts,
  ...members,
  ...invitations,
  ...messages,
];
