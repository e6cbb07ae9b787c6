import type { Endpoint } from "@/app/api/_http";
import { campaignMoney } from "./campaign-money";
import { campaigns } from "./campaigns";
import { communities } from "./communities";
import { members } from "./members";
import { messages } from "./messages";

export const routes: Endpoint[] = [...communities, ...campaigns, ...campaignMoney, ...members, ...messages];
