import { type Settings, urlOf } from "./settings";

/** Returns the simulator's address; null means the real providers. */
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
