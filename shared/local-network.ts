/** How servers announce themselves on the local network (DNS-SD over mDNS), and what desktop apps look for. */

/** The service is `_turnout._tcp`. */
export const SERVICE_TYPE = 'turnout'

/** The entry of the TXT record with the public address, for a server whose own port is not the one to call. */
export const SERVICE_ADDRESS_KEY = 'url'
