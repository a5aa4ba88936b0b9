/** Names of devices, which Windows opens in every folder and with every ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])( *\.|:|$)/i
/** A colon names a stream beside the file. Control characters are among the refused ones. */
// oxlint-disable-next-line no-control-regex -- Windows refuses these characters in names
const REFUSED_CHARACTERS = /[<>:"|?*\\/\u0000-\u001f]/

/** Whether a file may have this name on every system: Windows refuses some, or opens another file for them. */
export const isPlainFileName = (name: string): boolean =>
  name !== '' && !REFUSED_CHARACTERS.test(name) && !DEVICE.test(name) && !/[. ]$/.test(name)
