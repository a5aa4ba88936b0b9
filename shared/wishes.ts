/** The keys are stored. */
export const WISH_STATES = ['open', 'made', 'declined'] as const
export type WishState = (typeof WISH_STATES)[number]
