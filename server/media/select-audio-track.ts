export interface AudioTrack {
  channels: number
  canDecode: boolean
}

/**
 * The tracks that can be decoded, stereo first, else in the order of the file: phones write spatial audio beside stereo,
 * and recorders write the main track first.
 */
export function orderAudioTracks<Track extends AudioTrack>(tracks: readonly Track[]): Track[] {
  const usable = tracks.filter(({ canDecode }) => canDecode)
  const isStereo = ({ channels }: Track) => channels === 2
  return [...usable.filter(isStereo), ...usable.filter((track) => !isStereo(track))]
}
