import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { ElectronApi, Fetch, NetworkSession } from '../../electron-api.ts'
import type { Seen } from './seen.ts'

const PAGE = { isMainFrame: true, requestingUrl: `${DESKTOP_ORIGIN}/` }

const DICTIONARIES = ['de', 'en-AU', 'en-GB', 'en-US', 'fr', 'pt-BR', 'pt-PT']

export interface DoubledNetwork {
  net: ElectronApi['net']
  defaultSession: NetworkSession
  fromPartition(name: string): NetworkSession
}

/** A network that a test gives as one fetch: no certificate is checked, and no proxy asks. */
export function networkOf(fetch: Fetch): DoubledNetwork {
  const session: NetworkSession = { fetch, setCertificateVerifyProc: () => undefined }
  const request = () => {
    throw new Error('This network has no proxy')
  }
  return { net: { fetch, request }, defaultSession: session, fromPartition: () => session }
}

/** The session of all pages: its permissions and the app's own scheme. */
export function doubleSession(
  seen: Seen,
  network: DoubledNetwork,
  platform: NodeJS.Platform,
): Pick<ElectronApi, 'session' | 'protocol' | 'net'> {
  return {
    protocol: {
      registerSchemesAsPrivileged: (schemes) => void (seen.schemes = schemes),
      handle: (_, handler) => void (seen.handler = handler),
    },
    net: network.net,
    session: {
      fromPartition: network.fromPartition,
      defaultSession: {
        ...network.defaultSession,
        setPermissionRequestHandler(handler) {
          seen.mayAsk = (permission, frame = PAGE) => {
            let isGranted = false
            handler(null, permission, (answer) => void (isGranted = answer), frame)
            return isGranted
          }
        },
        setPermissionCheckHandler: (handler) =>
          void (seen.mayHave = (permission, frame = PAGE) =>
            handler(null, permission, frame.requestingUrl ?? PAGE.requestingUrl, frame)),
        availableSpellCheckerLanguages: DICTIONARIES,
        setSpellCheckerLanguages(languages) {
          if (platform === 'darwin') return
          for (const language of languages)
            if (!DICTIONARIES.includes(language)) throw new Error(`Invalid language code: ${language}`)
          seen.checkedLanguages = languages
          seen.isSpellingChecked = languages.length > 0
        },
        setSpellCheckerEnabled: (isOn) => void (seen.isSpellingChecked = isOn),
        addWordToSpellCheckerDictionary: (word) => seen.addedWords.push(word) > 0,
        setDevicePermissionHandler: (handler) => void (seen.mayHaveDevice = handler),
        webRequest: {
          // One listener a session: the next one replaces it.
          onBeforeSendHeaders(filter, listener) {
            seen.headersOf = (url, requestHeaders) => {
              const isMeant = filter.urls.some((pattern) => url.startsWith(pattern.replace(/\*$/, '')))
              let sent = requestHeaders
              if (isMeant)
                listener({ requestHeaders }, (change) => void (sent = change.requestHeaders ?? sent))
              return sent
            }
          },
        },
      },
    },
  }
}
