type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)

/** The dialog in which the person proves again who they are; until the app sets it, every question is cancelled. */
export const freshProof = {
  /** @returns whether the person gave the proof */
  ask: (): Promise<boolean> => ask(),
  /** @returns a function that removes the dialog */
  askIn(dialog: Ask): () => void {
    const before = ask
    ask = dialog
    return () => void (ask = before)
  },
}
