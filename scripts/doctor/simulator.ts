import { type Settings, urlOf } from "./settings";

/** Returns the configured simulator's address. Null: ask the real providers. */
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
