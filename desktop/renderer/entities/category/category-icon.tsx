import type { CATEGORY_ICONS } from '#shared/category-icons.ts'
import {
  Activity,
  AlarmClock,
  BadgeQuestionMark,
  Brain,
  Briefcase,
  Clipboard,
  Flame,
  Gauge,
  HeartPulse,
  Pill,
  Stethoscope,
  Truck,
  Users,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'

const ICONS: Record<(typeof CATEGORY_ICONS)[number], LucideIcon> = {
  'heart-pulse': HeartPulse,
  activity: Activity,
  flame: Flame,
  users: Users,
  stethoscope: Stethoscope,
  alarm: AlarmClock,
  briefcase: Briefcase,
  truck: Truck,
  clipboard: Clipboard,
  gauge: Gauge,
  brain: Brain,
  'badge-help': BadgeQuestionMark,
  pill: Pill,
}

// Inherited properties such as 'toString' are no icon names.
const isIcon = (name: string): name is keyof typeof ICONS => Object.hasOwn(ICONS, name)

/** The icon of a category by its name; a heart for an unknown name (EN-22). */
export function CategoryIcon({ name, ...props }: { name: string } & Omit<LucideProps, 'name'>) {
  const Icon = isIcon(name) ? ICONS[name] : HeartPulse
  return <Icon aria-hidden {...props} />
}
