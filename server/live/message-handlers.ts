import type { ClientMessage } from '#shared/live/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import type { LiveConnection } from './live-connection.ts'

/** The messages that features handle, by type. The hub handles `auth` itself. */
export type FeatureMessages = {
  [Type in Exclude<ClientMessage['type'], 'auth'>]: Extract<ClientMessage, { type: Type }>
}

export interface MessageHandler<Message> {
  /**
   * Whose message it is. `anyone`: no session is read. `session`: the session of the token, which is checked again.
   * `account`: that, or else the session of the cookie; the connection is then bound to this account.
   */
  from: 'anyone' | 'session' | 'account'
  /** @param caller null for anyone, and where no session is valid */
  handle: (message: Message, connection: LiveConnection, caller: Caller | null) => Promise<void> | void
}

/** What a feature declares beside the handlers of its calls. */
export type MessageHandlers<Types extends keyof FeatureMessages = keyof FeatureMessages> = {
  [Type in Types]: MessageHandler<FeatureMessages[Type]>
}

/** What else a feature hears of the sockets. */
export interface SocketWatcher {
  /** The connection is no longer bound to its account. */
  onUnbound?(connection: LiveConnection): void
  onClosed?(connection: LiveConnection): void
}
