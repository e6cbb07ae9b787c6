export const WORKER_READY = "The worker takes jobs.";
