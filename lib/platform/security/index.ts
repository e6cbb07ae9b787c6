export { NOTHING_RUNS, policyOfPage, SEALED, securityHeaders } from "./headers";
export { isSameOrigin } from "./is-same-origin";
export { VIDEO_HOST } from "./page-policy";
