// The three frames behind the login are imported from their own files, by the layouts that draw them: Next sends the
// browser what is exported here, whether or not a page uses it.

export { CountPill } from "./count-pill";
export { FlowPage } from "./flow-page";
export type { CommunityMenu, DeskLink, MenuEntry, MenuLink, SettingsItem } from "./menu";
export { SHELL_LINKS } from "./menu";
export { MenuIcon } from "./menu-icon";
export { Page } from "./page";
export { PublicFooter } from "./public-footer";
export { PublicHeader } from "./public-header";
export { QuietFooter } from "./quiet-footer";
