import {
  Bell,
  BellRing,
  CircleHelp,
  CirclePlay,
  CirclePlus,
  CreditCard,
  Eye,
  FilePenLine,
  HandHeart,
  HeartHandshake,
  History,
  type Icon,
  KeyRound,
  LayoutGrid,
  MessageCircle,
  PiggyBank,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
  UserPlus,
  UserRound,
  Users,
} from "@/components/ui/icons";

/** By lucide's names, so menu data needs no components. */
const ICONS = {
  bell: Bell,
  "bell-ring": BellRing,
  "circle-help": CircleHelp,
  "circle-play": CirclePlay,
  "circle-plus": CirclePlus,
  "credit-card": CreditCard,
  eye: Eye,
  "file-pen-line": FilePenLine,
  "hand-heart": HandHeart,
  "heart-handshake": HeartHandshake,
  history: History,
  "key-round": KeyRound,
  "layout-grid": LayoutGrid,
  "message-circle": MessageCircle,
  "piggy-bank": PiggyBank,
  search: Search,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  "trash-2": Trash2,
  "user-plus": UserPlus,
  "user-round": UserRound,
  users: Users,
} as const satisfies Record<string, Icon>;

export type MenuIconName = keyof typeof ICONS;

export function MenuIcon({ name, size }: { name: MenuIconName; size?: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} />;
}
