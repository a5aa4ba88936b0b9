import {
  Award,
  Bookmark,
  ChartColumn,
  Crown,
  Eye,
  Flame,
  Heart,
  Medal,
  Shield,
  Star,
  Target,
  ThumbsUp,
  Trophy,
  Upload,
  Video,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { ACHIEVEMENT_ICONS } from '#shared/contract/creators.ts'

const ICONS: Record<string, LucideIcon | undefined> = {
  award: Award,
  star: Star,
  trophy: Trophy,
  medal: Medal,
  fire: Flame,
  flame: Flame,
  'thumbs-up': ThumbsUp,
  video: Video,
  eye: Eye,
  heart: Heart,
  bookmark: Bookmark,
  upload: Upload,
  'bar-chart': ChartColumn,
  crown: Crown,
  target: Target,
  zap: Zap,
  shield: Shield,
} satisfies Record<(typeof ACHIEVEMENT_ICONS)[number], LucideIcon>

/** The icon of an achievement by its name; an award for an unknown name. */
export function AchievementIcon({ name }: { name: string }) {
  // Inherited properties such as 'toString' are no icon names.
  const Icon = ICONS[Object.hasOwn(ICONS, name) ? name : ''] ?? Award
  return <Icon size={24} aria-hidden />
}
