import { mount } from "@/app/api/_http";
import { routes } from "../_routes";

export const dynamic = "force-dynamic";
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount(routes);
