/** What an attack needs of the site it is run against. */
export type Target = { url: string; simulatorUrl: string; databaseUrl: string };

/** One line of the table at the end: what was measured, what is wanted, and whether it holds. */
export type Figure = { what: string; measured: string; wanted: string; holds: boolean };

export type Scenario = { name: string; about: string; run: (target: Target) => Promise<Figure[]> };
