import type { Endpoint } from "@/app/api/_http";
import { reads } from "./reads";
import { receivingMethod } from "./receiving-method";
import { recurring } from "./recurring";
import { paymentSettings } from "./settings";
import { stripeCalls } from "./stripe";

export const routes: Endpoint[] = [
  ...reads,
  ...receivingMethod,
  ...paymentSettings,
  ...recurring,
  ...stripeCalls,
];
