import { invitationRoutes } from "./invitations";
import { notificationRoutes } from "./notifications";

export const routes = [...notificationRoutes, ...invitationRoutes];
