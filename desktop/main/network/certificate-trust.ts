import { X509Certificate } from 'node:crypto'
import type { AskedCertificate, TrustedCertificate } from '#shared/bridge/connection.ts'
import type { CertificateCheck, NetworkSession } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

/** The result of Chromium's own check stands. Electron takes net::ERR_ABORTED for that. */
const AS_CHROMIUM = -3
const TRUSTED_CODE = 0

/**
 * What a person may decide about, by Chromium's net errors. Not a revoked certificate, nor one that is damaged or
 * weak.
 */
const PROBLEMS = new Map<number, AskedCertificate['problem']>([
  [-200, 'name'],
  [-201, 'date'],
  [-202, 'authority'],
])

/** More hosts than a person connects to in one run. */
const SEEN_MAX = 50
const TRUSTED_MAX = 20

type SeenCertificate = Omit<AskedCertificate, 'hasChanged'>

/** The name of the host as Chromium's check has it: an IPv6 address has no brackets. */
export const checkedHost = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '')

const oneLine = (name: string): string => name.replaceAll('\n', ', ').slice(0, 300)

interface Options {
  settings: Settings
  now(): number
}

/**
 * The one place that decides about certificates which Chromium does not trust. A person trusts one certificate, by its
 * fingerprint, for one host. What Chromium trusts stays trusted; what a person has not trusted stays refused.
 *
 * `certificate-error` would not do: Electron's own requests (net.fetch) never send that event.
 */
export function createCertificateTrust({ settings, now }: Options) {
  const seen = new Map<string, SeenCertificate>()
  const list = (): TrustedCertificate[] => settings.read('certificates') ?? []
  const trustedFor = (host: string) => list().find((one) => one.host === host) ?? null
  /**
   * Hosts that the pages' session has decided about. Chromium keeps each answer of a session for half an hour, so
   * another decision needs another session: the program starts again.
   */
  const decided = new Set<string>()

  const look = ({ hostname, certificate, errorCode }: CertificateCheck): SeenCertificate | null => {
    const problem = PROBLEMS.get(errorCode)
    if (!problem) return null
    const { fingerprint256, subject, issuer, validFrom, validTo } = new X509Certificate(certificate.data)
    return {
      host: hostname,
      fingerprint: fingerprint256,
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      validFrom: Date.parse(validFrom),
      validTo: Date.parse(validTo),
      problem,
    }
  }
  const decide = (check: CertificateCheck): number => {
    // For a certificate of a known authority nothing is decided here.
    if (check.errorCode === 0) return AS_CHROMIUM
    const found = look(check)
    seen.delete(check.hostname)
    if (!found) return AS_CHROMIUM
    seen.set(found.host, found)
    const [oldest] = seen.keys()
    if (seen.size > SEEN_MAX && oldest !== undefined) seen.delete(oldest)
    return trustedFor(found.host)?.fingerprint === found.fingerprint ? TRUSTED_CODE : AS_CHROMIUM
  }

  return {
    /** Every session whose requests go to the server, and the one that looks for updates. */
    follow(session: NetworkSession, { isOfPages = false } = {}): { hasDecided(): boolean } {
      let hasDecided = false
      session.setCertificateVerifyProc((check, answer) => {
        let code = AS_CHROMIUM
        try {
          code = decide(check)
        } catch {
          // An unreadable certificate is refused by Chromium. Without an answer the connection would hang.
        }
        if (check.errorCode !== 0) {
          hasDecided = true
          if (isOfPages && decided.size < SEEN_MAX) decided.add(check.hostname)
        }
        answer(code)
      })
      return { hasDecided: () => hasDecided }
    },
    list,
    /** The certificate that this host has shown last and that is not trusted; null if a person may not decide. */
    askedOf(host: string): AskedCertificate | null {
      const found = seen.get(host)
      const trusted = trustedFor(host)
      if (!found || trusted?.fingerprint === found.fingerprint) return null
      return { ...found, hasChanged: trusted !== null }
    },
    /** Trusts the certificate that the host has shown. @returns false if that was another one, or there was none */
    trust(host: string, fingerprint: string): boolean {
      if (seen.get(host)?.fingerprint !== fingerprint) return false
      const others = list().filter((one) => one.host !== host)
      const kept = [...others, { host, fingerprint, trustedAt: now() }].slice(-TRUSTED_MAX)
      settings.write('certificates', kept)
      return true
    },
    revoke(host: string): void {
      settings.write(
        'certificates',
        list().filter((one) => one.host !== host),
      )
    },
    /** Takes back a decision. */
    restore: (before: TrustedCertificate[]): void => settings.write('certificates', before),
    /** Whether the pages' session remembers an earlier answer for this host. */
    needsRestart: (host: string): boolean => decided.has(host),
  }
}
