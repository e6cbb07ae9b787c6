import {
  BookOpen,
  Briefcase,
  Flower2,
  HandHeart,
  HeartPulse,
  House,
  type LucideIcon,
  Soup,
} from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** The picture of a kind of need, by the name a campaign type carries. */
const ICONS = {
  "heart-pulse": HeartPulse,
  house: House,
  "flower-2": Flower2,
  "book-open": BookOpen,
  soup: Soup,
  briefcase: Briefcase,
  "hand-heart": HandHeart,
} as const satisfies Record<string, LucideIcon>;

export type NeedIcon = keyof typeof ICONS;

const isNeedIcon = (name: string): name is NeedIcon => Object.hasOwn(ICONS, name);

/** What a campaign is for. A name of an icon that is not known shows the open hand. */
export function TypeBadge({ name, icon }: { name: string; icon: string }) {
  const Icon = ICONS[isNeedIcon(icon) ? icon : "hand-heart"];
  return <Badge icon={<Icon />}>{name}</Badge>;
}
