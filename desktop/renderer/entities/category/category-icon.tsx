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

const ICONS: Record<string, LucideIcon> = {
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

/** The icon of a category by its name; a heart for an unknown name (EN-22). */
export function CategoryIcon({ name, ...props }: { name: string } & Omit<LucideProps, 'name'>) {
  // Inherited properties such as 'toString' are no icon names.
  const Icon = ICONS[Object.hasOwn(ICONS, name) ? name : ''] ?? HeartPulse
  return <Icon aria-hidden {...props} />
}
