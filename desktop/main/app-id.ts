/**
 * The id of the program, the same as in electron-builder.yml. macOS names permissions and the keychain's entries
 * by it, and Windows notices, the taskbar's group and the entry at login: it never changes after the first release.
 */
export const APP_ID = 'org.turnout.desktop'
