export { AppShell, Page } from "./app-shell";
export { DESK_LINKS, DeskShell } from "./desk-shell";
export { FlowPage } from "./flow-page";
export { PublicFooter } from "./public-footer";
export { PublicHeader } from "./public-header";
