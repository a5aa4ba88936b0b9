import { ProxyAsksError } from './proxy-sign-in.ts'

/** A sentence for a person about a request that had no answer. */
export function whyUnreachable(error: unknown, server: string): string {
  const { host } = new URL(server)
  if (error instanceof ProxyAsksError) {
    return `The proxy ${error.question.proxy} asks for a name and a password before ${host} can be reached.`
  }
  if (error instanceof Error && error.message.includes('ERR_CERT_')) {
    return `This computer doesn’t trust the certificate of ${host}. Connect again in the settings to look at it.`
  }
  return `${host} can’t be reached just now.`
}
