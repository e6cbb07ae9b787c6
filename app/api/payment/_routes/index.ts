import type { Endpoint } from "@/app/api/_http";
import { reads } from "./reads";
import { receivingMethod } from "./receiving-method";
import { paymentSettings } from "./settings";
import { stripeCalls } from "./stripe";

export const routes: Endpoint[] = [...reads, ...receivingMethod, ...paymentSettings, ...stripeCalls];
