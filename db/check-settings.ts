/**
 * Settings for the transaction of a check: memory for a million gifts, 15 minutes a statement. No parallel
 * workers, because several connections may share the checks.
 */
export const CHECK_SETTINGS = `
  select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', '15min', true)`;
