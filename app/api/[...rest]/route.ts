import { mount } from "@/app/api/_http";

/** What belongs to no family: 404 as a problem, instead of the site's redirect. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount([]);
