export interface Point {
  x: number
  y: number
}

/** The keys that the tests press, by their names in the DOM. */
export type KeyName = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape' | 'Space' | 'c'

/** One page of a real browser. The tests need no more than this of it, so that two drivers can offer it. */
export interface EnginePage {
  open(address: string): Promise<void>
  back(): Promise<void>
  /**
   * @param expression evaluated in the page
   * @returns its value, as JSON
   */
  read<Value>(expression: string): Promise<Value>
  /** A press and release of the mouse, at a point of the window in CSS pixels. */
  click(at: Point): Promise<void>
  drag(from: Point, to: Point): Promise<void>
  wheel(at: Point, deltaY: number): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  press(key: KeyName): Promise<void>
  /** @param selector of an input of type file */
  pickFile(selector: string, file: string): Promise<void>
  /** Saves a picture of the window as PNG. */
  savePicture(file: string): Promise<void>
  /** Ends the browser. */
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Why the engine can't be tested here; null where it can. */
  missing: string | null
  launch(): Promise<EnginePage>
}

export const WINDOW = { width: 1280, height: 900 } as const
