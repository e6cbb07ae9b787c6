import { notificationRoutes } from "./notifications";

export const routes = [...notificationRoutes];
