import { type Settings, urlOf } from "./settings";

/** The address of the simulator that the settings name, or null: then the providers themselves are asked. */
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
