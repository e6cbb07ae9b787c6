export { AppShell, Page } from "./app-shell";
export { DESK_LINKS, DeskShell } from "./desk-shell";
export { FlowPage } from "./flow-page";
export { PublicFooter } from "./public-footer";
export { PublicHeader } from "./public-header";
export { QuietFooter } from "./quiet-footer";
export { type SettingsItem, settingsMenu } from "./settings-menu";
export { SettingsShell } from "./settings-shell";
