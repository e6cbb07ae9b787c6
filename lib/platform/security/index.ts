export { NOTHING_RUNS, policyOfPage, securityHeaders } from "./headers";
export { pagePolicy, type Trust, VIDEO_HOST } from "./page-policy";
export { isSameOrigin } from "./same-origin";
