/** Marks an element as dragged and follows the pointer until it is let go. */
export function drag(element: HTMLElement, onMoved: (event: PointerEvent) => void) {
  const stop = () => {
    delete element.dataset['dragged']
    removeEventListener('pointermove', onMoved)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
  }
  element.dataset['dragged'] = ''
  addEventListener('pointermove', onMoved)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
}
