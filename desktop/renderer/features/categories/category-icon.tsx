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
import type { Category } from '#shared/contract/categories.ts'

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

/** The icon of a category by its name; a heart for one that isn't known. */
export function CategoryIcon({ name, ...props }: { name: string } & Omit<LucideProps, 'name'>) {
  // 'toString' is as unknown as any other.
  const Icon = ICONS[Object.hasOwn(ICONS, name) ? name : ''] ?? HeartPulse
  return <Icon aria-hidden {...props} />
}

/** The colour token of a discipline: never the only signal. */
export const DISCIPLINE_COLORS: Record<Category['discipline'], string> = {
  ems: 'discipline.ems',
  'critical-care': 'discipline.criticalCare',
  paramedicine: 'discipline.paramedicine',
  'fire-rescue': 'discipline.fireRescue',
  leadership: 'discipline.leadership',
}
