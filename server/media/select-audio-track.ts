export interface AudioTrack {
  channels: number
  canDecode: boolean
}

/**
 * The sound tracks that are of use, the best first. A phone writes stereo beside what it heard from all sides, in a
 * codec of its own; of a recorder's tracks the first is the one that is meant to be heard.
 */
export function orderAudioTracks<Track extends AudioTrack>(tracks: readonly Track[]): Track[] {
  const usable = tracks.filter(({ canDecode }) => canDecode)
  const isStereo = ({ channels }: Track) => channels === 2
  return [...usable.filter(isStereo), ...usable.filter((track) => !isStereo(track))]
}
