import type { SpellingState } from '#shared/bridge/spelling.ts'
import type { ElectronApi } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

/** Each language is a dictionary of some megabytes. */
const LANGUAGES_MAX = 3
const FALLBACK = 'en-US'

/**
 * The languages of the system for which there is a dictionary: the same language and country, otherwise the same
 * language.
 */
export function dictionariesFor(preferred: readonly string[], available: readonly string[]): string[] {
  const found = preferred.flatMap((wanted) => {
    const [language = ''] = wanted.split('-')
    const is = (name: string) => (code: string) => code.toLowerCase() === name.toLowerCase()
    const isSameLanguage = (code: string) => code.toLowerCase().startsWith(`${language.toLowerCase()}-`)
    const code = available.find(is(wanted)) ?? available.find(is(language)) ?? available.find(isSameLanguage)
    return code === undefined ? [] : [code]
  })
  const languages = [...new Set(found)].slice(0, LANGUAGES_MAX)
  return languages.length > 0 ? languages : available.filter((code) => code === FALLBACK)
}

interface Options {
  electron: Pick<ElectronApi, 'app' | 'session'>
  settings: Settings
  platform: NodeJS.Platform
}

export type Spelling = ReturnType<typeof createSpelling>

/**
 * The spelling check. macOS brings its own. On Windows and Linux Chromium downloads a dictionary from Google, so there
 * the check is off until the person turns it on.
 */
export function createSpelling({ electron: { app, session }, settings, platform }: Options) {
  const isMac = platform === 'darwin'
  const { defaultSession } = session
  const isOn = () => settings.read('checksSpelling') ?? isMac
  const apply = () => {
    if (isMac) return defaultSession.setSpellCheckerEnabled(isOn())
    // Without a language nothing is loaded: the switch alone leaves Chromium with the dictionary of the system's language.
    const languages = isOn()
      ? dictionariesFor(app.getPreferredSystemLanguages(), defaultSession.availableSpellCheckerLanguages)
      : []
    defaultSession.setSpellCheckerLanguages(languages)
  }
  const read = (): SpellingState => ({ isOn: isOn(), isDownloaded: !isMac })
  return {
    /** Comes right after the first use of the session, which starts to load the dictionary of the system's language. */
    apply,
    addWord: (word: string): boolean => defaultSession.addWordToSpellCheckerDictionary(word),
    handlers: {
      getSpelling: read,
      setSpelling({ isOn: next }: { isOn: boolean }): SpellingState {
        settings.write('checksSpelling', next)
        apply()
        return read()
      },
    },
  }
}
