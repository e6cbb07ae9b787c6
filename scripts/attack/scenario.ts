export type Target = { url: string; simulatorUrl: string; databaseUrl: string };

export type Figure = { what: string; measured: string; wanted: string; isMet: boolean };

export type Scenario = { name: string; about: string; run: (target: Target) => Promise<Figure[]> };
