import { routes as community } from "../community/_routes";
import { routes as identity } from "../identity/_routes";
import { routes as notification } from "../notification/_routes";
import { routes as payment } from "../payment/_routes";
import { routes as user } from "../user/_routes";
import type { Endpoint } from "./endpoint";

/** For the OpenAPI document and tests. */
export const families: Record<string, readonly Endpoint[]> = {
  community,
  identity,
  notification,
  payment,
  user,
};
