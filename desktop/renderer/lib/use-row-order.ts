import { useEffect, useRef, useState, type PointerEvent } from 'react'

interface Drag {
  id: number
  /** The row that it would take the place of. */
  over: number
}

/** The ids with one of them at another place. */
function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(place, 0, id)
}

/**
 * Lets a person order the rows of a list: by the arrows of each row, and by dragging its handle. The rows move with the
 * release, because a browser takes the pointer from an element that moves in the document.
 * @param onOrder called with all ids in their new order
 */
export function useRowOrder(ids: readonly number[], onOrder: (ids: number[]) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [moved, setMoved] = useState<{ id: number; by: number } | null>(null)

  // A button that moves with its row, or that is disabled at the end of the list, loses the focus.
  useEffect(() => {
    if (!moved) return
    const button = (name: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-${name}="${moved.id}"]:not(:disabled)`)
    const [pressed, other] = moved.by < 0 ? ['up', 'down'] : ['down', 'up']
    const target = button(pressed) ?? button(other)
    target?.focus()
  }, [moved])

  const rowAt = (y: number): number | undefined => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const found = rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1)
    return found && Number(found.dataset['row'])
  }
  const place = (id: number, to: number) => {
    onOrder(movedTo(ids, id, to))
  }

  return {
    list,
    movedId: moved?.id,
    move(id: number, by: -1 | 1) {
      place(id, ids.indexOf(id) + by)
      setMoved({ id, by })
    },
    row: (id: number) => ({
      'data-row': id,
      'data-is-dragged': drag?.id === id || undefined,
      'data-is-target': (drag?.over === id && drag.id !== id) || undefined,
    }),
    handle: (id: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, over: id })
      },
      onPointerMove({ clientY }: PointerEvent) {
        if (drag) setDrag({ id, over: rowAt(clientY) ?? id })
      },
      onPointerUp() {
        if (drag && drag.over !== id) place(id, ids.indexOf(drag.over))
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
