export type Target = { url: string; simulatorUrl: string; databaseUrl: string };

<<<<<<< HEAD
/** A row of the final table. */
=======
>>>>>>> words8
export type Figure = { what: string; measured: string; wanted: string; holds: boolean };

export type Scenario = { name: string; about: string; run: (target: Target) => Promise<Figure[]> };
