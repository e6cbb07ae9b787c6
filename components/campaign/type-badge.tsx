import { Badge } from "@/components/ui/badge";
import {
  BookOpen,
  Briefcase,
  Flower2,
  HandHeart,
  HeartPulse,
  House,
  type Icon,
  Soup,
} from "@/components/ui/icons";

const ICONS = {
  "heart-pulse": HeartPulse,
  house: House,
  "flower-2": Flower2,
  "book-open": BookOpen,
  soup: Soup,
  briefcase: Briefcase,
  "hand-heart": HandHeart,
} as const satisfies Record<string, Icon>;

type NeedIcon = keyof typeof ICONS;

const isNeedIcon = (name: string): name is NeedIcon => Object.hasOwn(ICONS, name);

/** Unknown icons fall back to `hand-heart`. */
export function TypeBadge({ name, icon }: { name: string; icon: string }) {
  const Icon = ICONS[isNeedIcon(icon) ? icon : "hand-heart"];
  return <Badge icon={<Icon />}>{name}</Badge>;
}
