import { useEffect, useLayoutEffect, useRef } from 'react'
import { resolveValue, toast, type Toast, useToaster } from 'react-hot-toast/headless'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'
import { Mark } from '../status/mark.tsx'
import { CloseToast, forgetToasts } from './notify.tsx'
import { placeToasts } from './toast-place.ts'
import { useToastKeys } from './use-toast-keys.ts'

const Corner = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    width: { base: 'calc(100vw - 32px)', sm: '344px' },
    display: 'grid',
    pointerEvents: 'none',
  },
})

const ToastBox = chakra('span', {
  base: {
    display: 'flex',
    gap: '10px',
    mb: '2',
    p: '3',
    bg: 'bg',
    borderWidth: '1px',
    borderRadius: 'l2',
    boxShadow: 'pop',
    textStyle: 'dense',
    pointerEvents: 'auto',
    animation: 'rise {durations.slow} {easings.standard}',
    '& > .mark': { flex: 'none', mt: '3px' },
    '& > button': {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: '24px',
      height: '24px',
      borderRadius: 'l1',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
  },
})

function ToastCard({ notice, onClosed }: { notice: Toast; onClosed: () => void }) {
  // A removed toast sends no blur event, which the other toasts would wait for.
  function close() {
    toast.dismiss(notice.id)
    onClosed()
  }
  return (
    <ToastBox>
      <Mark kind={notice.type === 'error' ? 'alert' : 'ok'} />
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        <CloseToast value={close}>{resolveValue(notice.message, notice)}</CloseToast>
      </chakra.span>
      <button type="button" aria-label="Close" onClick={close}>
        <Icon name="x" />
      </button>
    </ToastBox>
  )
}

/** Draws the toasts. Both live regions are always there: what enters them is read out, failures at once. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const corner = useRef<HTMLElement>(null)
  const visible = toasts.filter((notice) => notice.visible)
  const ids = visible.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (ids === '' || corner.current === null) return undefined
    const shown = corner.current
    const place = () => placeToasts(shown)
    place()
    const changes = new MutationObserver(() => {
      // A toast that moved from under the pointer could not be pressed.
      if (!shown.matches(':hover')) place()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    shown.addEventListener('mouseleave', place)
    const moves = ['scroll', 'resize']
    for (const move of moves) addEventListener(move, place, true)
    return () => {
      changes.disconnect()
      shown.removeEventListener('mouseleave', place)
      for (const move of moves) removeEventListener(move, place, true)
    }
  }, [ids])
  useToastKeys(corner, handlers.endPause)
  // They are kept outside of React: where pages follow each other in one process, as in tests, each begins without.
  useEffect(() => forgetToasts, [])
  const cards = (isFailure: boolean) =>
    visible
      .filter((notice) => (notice.type === 'error') === isFailure)
      .map((notice) => <ToastCard key={notice.id} notice={notice} onClosed={handlers.endPause} />)
  return (
    <Corner
      ref={corner}
      aria-label="Notifications"
      aria-keyshortcuts="Alt+T"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert">{cards(true)}</div>
      <output>{cards(false)}</output>
    </Corner>
  )
}
