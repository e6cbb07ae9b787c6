import type { Endpoint } from "@/app/api/_http";
import { account } from "./account";
import { emails } from "./emails";
import { external } from "./external";
import { passwords } from "./passwords";
import { registration } from "./registration";

export const routes: Endpoint[] = [...account, ...passwords, ...emails, ...registration, ...external];
