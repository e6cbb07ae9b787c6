import { contactRoutes } from "./contact";
import { invitationRoutes } from "./invitations";
import { notificationRoutes } from "./notifications";

export const routes = [...notificationRoutes, ...invitationRoutes, ...contactRoutes];
