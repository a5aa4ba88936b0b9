const FIN_TEXT = 0x81
const LENGTH_IN_16_BITS = 126

/**
 * Encodes one unmasked text frame (RFC 6455, section 5.2), once for all peers.
 * @throws RangeError for more than 65,535 bytes
 */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 0xffff) throw new RangeError('A live message is at most 65,535 bytes')
  if (payload.length < LENGTH_IN_16_BITS) return Buffer.concat([Buffer.of(FIN_TEXT, payload.length), payload])
  return Buffer.concat([
    Buffer.of(FIN_TEXT, LENGTH_IN_16_BITS, payload.length >> 8, payload.length & 0xff),
    payload,
  ])
}
