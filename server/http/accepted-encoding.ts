const REFUSED_ENCODINGS = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
}

/**
 * Whether a client takes responses in this encoding: it names the encoding, and not with the weight 0 (RFC 9110, 12.5.3).
 * @param accepted its Accept-Encoding
 */
export const acceptsEncoding = (
  accepted: string | undefined,
  name: keyof typeof REFUSED_ENCODINGS,
): boolean => accepted?.includes(name) === true && !REFUSED_ENCODINGS[name].test(accepted)
