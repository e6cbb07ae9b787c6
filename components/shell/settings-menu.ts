import {
  BellRing,
  CircleHelp,
  CirclePlay,
  CirclePlus,
  CreditCard,
  HandHeart,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  UserRound,
} from "lucide-react";

export interface SettingsItem {
  href: string;
  label: string;
  icon: LucideIcon;
}

/** The sidebar of the settings in the order of specification 001 §2. */
export const SETTINGS: readonly SettingsItem[] = [
  { href: "/settings/my-communities", label: "My communities", icon: LayoutGrid },
  { href: "/settings/new-community", label: "New community", icon: CirclePlus },
  { href: "/settings/personal-info", label: "Personal info", icon: UserRound },
  { href: "/settings/subscriptions", label: "Subscriptions", icon: BellRing },
  { href: "/settings/payment-preferences", label: "Payment preferences", icon: CreditCard },
  { href: "/settings/my-donations", label: "My donations", icon: HandHeart },
  { href: "/settings/login-security", label: "Login & security", icon: KeyRound },
  { href: "/settings/contact-us", label: "Contact us", icon: MessageCircle },
  { href: "/settings/tutorials", label: "Tutorials", icon: CirclePlay },
  { href: "/settings/faq", label: "FAQ", icon: CircleHelp },
];

/** The settings whose pages exist. */
export const settingsMenu = (available: ReadonlySet<string>): SettingsItem[] =>
  SETTINGS.filter((item) => available.has(item.href));
