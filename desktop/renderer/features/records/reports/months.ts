const pad = (value: number) => String(value).padStart(2, '0')

/** The first and the last day of the month of a time, as `YYYY-MM-DD`, in the zone of the device. */
export function monthOf(at: Date): { from: string; to: string } {
  const month = `${at.getFullYear()}-${pad(at.getMonth() + 1)}`
  const last = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate()
  return { from: `${month}-01`, to: `${month}-${pad(last)}` }
}

/** The year until the end of the month of a time. */
export function yearOf(at: Date): { from: string; to: string } {
  return { from: `${at.getFullYear() - 1}-${pad(at.getMonth() + 1)}-01`, to: monthOf(at).to }
}
