import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, time } from './values.ts'
import { video } from './videos.ts'

/** An unknown icon is shown as the first one. */
export const ACHIEVEMENT_ICONS = [
  'award',
  'star',
  'trophy',
  'medal',
  'fire',
  'flame',
  'thumbs-up',
  'video',
  'eye',
  'heart',
  'bookmark',
  'upload',
  'bar-chart',
  'crown',
  'target',
  'zap',
  'shield',
] as const

export const creator = z.object({
  id,
  displayName: z.string(),
  description: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  followerCount: count,
  /** The number of published videos, and their views. */
  totalUploads: count,
  totalViews: count,
  /** One more for every hundred points. */
  level: z.number().int().positive(),
  achievementPoints: count,
  /** Whether the caller follows the creator; false for anonymous callers. */
  isFollowing: z.boolean(),
})
export type Creator = z.infer<typeof creator>

export const achievement = z.object({
  id,
  name: z.string(),
  description: z.string(),
  iconName: z.string(),
  pointsValue: count,
  /** The value to reach, of the metric that the description names. */
  requirement: count,
  category: z.string(),
})
export type Achievement = z.infer<typeof achievement>

export const earnedAchievement = achievement.extend({ awardedAt: time })

const one = { method: 'GET', access: 'library', params: byId } as const

export const creatorRoutes = defineRoutes({
  listCreators: {
    ...pagedList,
    path: '/api/creators',
    access: 'library',
    response: z.array(creator),
    summary: 'Everybody with published work, the most followed first.',
  },
  getCreator: { ...one, path: '/api/creators/:id', response: creator, summary: 'One public profile.' },
  getCreatorWithAchievements: {
    ...one,
    path: '/api/creators/:id/with-achievements',
    response: creator.extend({ achievements: z.array(earnedAchievement) }),
    summary: 'One public profile with the achievements earned, the newest first.',
  },
  getCreatorVideos: {
    ...one,
    path: '/api/creators/:id/videos',
    response: z.object({ creator, videos: z.array(video) }),
    summary: 'One public profile and its newest 50 approved videos.',
  },
  listAchievements: {
    method: 'GET',
    path: '/api/achievements',
    access: 'library',
    response: z.array(achievement),
    summary: 'Everything that can be earned.',
  },
})
