export { NOTHING_RUNS, policyOfPage, SEALED, securityHeaders } from "./headers";
export { VIDEO_HOST } from "./page-policy";
export { isSameOrigin } from "./same-origin";
