/** The only foreign pages that may stand in a frame of ours: the two providers whose videos are played there. */
export const EMBED_ORIGINS = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
]
