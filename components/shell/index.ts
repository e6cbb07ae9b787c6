// Next sends browsers every export of this file, so layouts import the frames behind the login directly.

export { CountPill } from "./count-pill";
export { FlowPage } from "./flow-page";
export type { CommunityMenu, DeskLink, MenuEntry, MenuLink, SettingsItem } from "./menu";
export { SHELL_LINKS } from "./menu";
export { MenuIcon } from "./menu-icon";
export { Page } from "./page";
export { PublicFooter } from "./public-footer";
export { PublicHeader } from "./public-header";
export { QuietFooter } from "./quiet-footer";
