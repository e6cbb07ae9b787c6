/** The line by which the worker tells who started it that it takes jobs. */
export const WORKER_READY = "The worker takes jobs.";
