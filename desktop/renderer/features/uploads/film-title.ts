/** What cameras and phones name their files, which is no title. */
const CAMERA_NAME =
  /^(?:img|vid|mov|mvi|dsc\w?|gopr|g[hxl]|pxl|dji|video|clip|film|movie|untitled|screen recording)?[\s\d().-]*$/i

/** The title that the name of a file suggests; '' for a name that a camera gave. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[\s_]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
  return CAMERA_NAME.test(words) ? '' : words.charAt(0).toUpperCase() + words.slice(1, 200)
}
