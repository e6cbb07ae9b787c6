/** Printed by the worker when it takes jobs, for its parent. */
export const WORKER_READY = "The worker takes jobs.";
