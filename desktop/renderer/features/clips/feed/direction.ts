/** Where the feed moves: to the next clip of the list, or to the one before. */
export type Direction = 'next' | 'previous'
