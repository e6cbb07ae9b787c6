export { type Answer, awayReasonOf, createApi } from "./create-api";
export { type Endpoint, endpoint, type Who } from "./endpoint";
export { mount } from "./mount";
export { idParam, nothingSchema, pagedSchema, pagingParams, searchQuery } from "./paging";
export { strictBody } from "./strict-body";
