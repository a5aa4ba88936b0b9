/** The words of the live connection (specification 001, section 3); apart from the schemas, which no browser loads. */
export const ACTIVITY_ACTIONS = ['viewed', 'liked', 'shared', 'saved', 'commented', 'deleted'] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** What a client says that its user did. */
export const INTERACTION_ACTIONS = ['liked', 'deleted', 'viewed'] as const
