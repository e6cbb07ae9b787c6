export { NOTHING_RUNS, policyOfPage, SEALED, securityHeaders } from "./headers";
export { pagePolicy, type Trust, VIDEO_HOST } from "./page-policy";
export { isSameOrigin } from "./same-origin";
