/** In the address of a video: the comments are open. A notification about comments leads there. */
export const COMMENTS_HASH = '#comments'
