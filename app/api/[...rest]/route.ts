import { mount } from "@/app/api/_http";

/** 404 instead of the site's redirect. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount([]);
