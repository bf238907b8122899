import { type RefObject, useLayoutEffect } from 'react'

/**
 * What was pressed goes away with the part it stood in: 'Clear filters', 'Try again'. The focus goes to the title of its
 * panel then, to the field of its dialog, or to the title of the page, and not to nowhere, from where a keyboard starts at
 * the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const panelTitle = element.closest('section')?.querySelector<HTMLElement>('[data-panel-head] > h2')
      const dialog = element.closest<HTMLElement>('dialog, [role=dialog], [role=alertdialog]')
      queueMicrotask(() => {
        const field = dialog?.querySelector<HTMLElement>('input') ?? dialog
        for (const place of [panelTitle, field, document.querySelector<HTMLElement>('main h1')]) {
          if (document.activeElement === document.body) place?.focus({ preventScroll: true })
        }
      })
    }
  }, [part])
}
