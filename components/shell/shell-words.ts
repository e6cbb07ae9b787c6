import { useTranslations } from "next-intl";
import { COUNT } from "./menu";
import type { CountWords, ShellWords, UserWords } from "./types";

// Data once per page, because the browser also draws the menus.

export function useUserWords(): UserWords {
  const t = useTranslations("shell.inside.links");
  return { settings: t("settings"), allSettings: t("allSettings"), desk: t("desk"), logOut: t("logOut") };
}

/** For screen readers. */
export function useCountWords(): CountWords {
  const t = useTranslations("shell.inside.counts");
  return {
    activeCampaigns: t("activeCampaigns"),
    unread: t("unread"),
    joinRequests: t("joinRequests"),
    troubles: t("troubles"),
    waitingCommunities: t("joinRequests"),
  };
}

export function useShellWords(name: string): ShellWords {
  const t = useTranslations("shell.inside");
  const ui = useTranslations("ui");
  return {
    community: t("community"),
    communityPages: t("communityPages"),
    more: t("more"),
    account: t("account", { name }),
    settingsAndLogOut: t("settingsAndLogOut"),
    admin: t("standing.admin"),
    member: t("standing.member"),
    pagesOf: t("pagesOf", { page: COUNT }),
    switcher: {
      label: t("switcher.label", { name: COUNT }),
      none: t("switcher.none"),
      yours: t("switcher.yours"),
      join: t("switcher.join"),
      waiting: t("switcher.waiting"),
      declined: t("switcher.declined"),
      active: t("switcher.active"),
    },
    links: useUserWords(),
    counts: useCountWords(),
    bell: t("bell"),
    bellNew: t("bellNew", { count: COUNT }),
    loading: ui("loading"),
    toTop: t("toTop"),
  };
}
