/** In the address of a video: the comments are open. A notification about comments leads there. */
export const COMMENTS_HASH = '#comments'

/** The comment or reply that an address leads to ('#comment-12'); null where it leads to none. */
export const linkedCommentOf = (hash: string): number | null =>
  Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0) || null
