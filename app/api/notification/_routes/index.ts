import { contactRoutes } from "./contact";
import { invitationRoutes } from "./invitations";
import { notificationRoutes } from "./notifications";
import { subscriptionRoutes } from "./subscriptions";

export const routes = [...notificationRoutes, ...subscriptionRoutes, ...invitationRoutes, ...contactRoutes];
