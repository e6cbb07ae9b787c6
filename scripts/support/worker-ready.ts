/** The line that the worker prints once it takes jobs, for the process that started it. */
export const WORKER_READY = "The worker takes jobs.";
