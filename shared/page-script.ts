/**
 * The one script in the text of a page, as a source in a content policy: the hash of the script in
 * desktop/renderer/index.html, which chooses the color scheme before the first paint. Every other script is a file.
 */
export const PAGE_SCRIPT = "'sha256-3wBItEgu21pLzgOyEiorOhQJgm97qEpqS1pmHtcmNRk='"
