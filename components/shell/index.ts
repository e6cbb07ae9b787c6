export { AppShell, Page } from "./app-shell";
export { DESK_LINKS, DeskShell } from "./desk-shell";
export { DetailsMenu } from "./details-menu";
export { FlowPage } from "./flow-page";
export { MENU_HREFS, type ShellBadges, type ShellRole } from "./menu";
export { NavLink } from "./nav-link";
export { PublicFooter } from "./public-footer";
export { PUBLIC_SECTIONS, PublicHeader } from "./public-header";
export type { FormAction, ShellCommunity, ShellCommunityChoice, ShellProps, ShellUser } from "./types";
