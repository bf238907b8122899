import { phoneBelow } from '../layout/use-is-phone.ts'

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

interface Room {
  /** Where the page's header ends. */
  start: number
  /** Of the toasts. */
  width: number
  height: number
  window: { width: number; height: number }
}

const gap = 8
/** At the edge; or, where the menus of rows are at the edge, beside them. */
const fromRight = [16, 88]
const furthest = 240

/** The highest place below the page's header where toasts cover nothing of `pressables`; without one near, the header's end, or a phone's bottom edge. */
export function toastPlace({ start, width, height, window }: Room, pressables: readonly Box[]) {
  const inOrder = pressables.toSorted((one, other) => one.top - other.top)
  const places = fromRight.flatMap((right) => {
    const left = window.width - right - width
    if (left < 0) return []
    let top = start + gap
    for (const box of inOrder) {
      const isBeside = box.right <= left || box.left >= left + width
      if (!isBeside && box.top < top + height && box.bottom > top) top = box.bottom + gap
    }
    return top - start > furthest || top + height > window.height ? [] : [{ top, right }]
  })
  return places.toSorted((one, other) => one.top - other.top)[0] ?? placeOfLastResort(start, height, window)
}

/** Below the header of a phone are tabs and the search; its bottom edge is the place that toasts have elsewhere. */
const placeOfLastResort = (start: number, height: number, { width, height: bottom }: Room['window']) => ({
  top: width < phoneBelow ? bottom - height - 16 : start + gap,
  right: 16,
})

/** The end of what stays at the top: the top bar, and the page's title with its buttons while they are in sight. */
const headerEnd = () =>
  Math.max(
    0,
    ...[...document.querySelectorAll('[data-topbar], [data-page-head]')].map(
      (head) => head.getBoundingClientRect().bottom,
    ),
  )

const pressable = 'button, input, select, textarea, [role=tab], a[data-button]'

/** Moves the toasts to their place on the page that is there. */
export function placeToasts(toasts: HTMLElement) {
  const { width, height } = toasts.getBoundingClientRect()
  const pressables = [...document.querySelectorAll(pressable)]
    .filter((element) => !toasts.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1)
  const window = { width: innerWidth, height: innerHeight }
  const { top, right } = toastPlace({ start: headerEnd(), width, height, window }, pressables)
  toasts.style.top = `${top}px`
  toasts.style.right = `${right}px`
}
