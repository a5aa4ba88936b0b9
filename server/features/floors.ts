/**
 * The rooms of this folder, floor by floor from the bottom. A room imports from the floors below alone, and `npm run lint`
 * checks it: `.dependency-cruiser.mjs` makes one rule of each room. A new room stands on the lowest floor that it can.
 */
export const FLOORS = [
  ['achievements', 'audit', 'categories', 'mail', 'media-jobs', 'preferences', 'push'],
  ['settings'],
  ['accounts', 'uploads'],
  ['dashboard', 'department', 'notifications', 'recovery', 'second-factor'],
  ['videos', 'wishes'],
  ['admin-users', 'clips', 'comments', 'engagement', 'feeds', 'video-edits', 'wall'],
  [
    'attachments',
    'captions',
    'creators',
    'disciplines',
    'moderation',
    'news',
    'own-account',
    'processing',
    'recommendations',
    'records',
    'search',
    'series',
    'social-sign-in',
    'users',
  ],
  ['operator', 'protocol-checks', 'review', 'set-up'],
] as const
