import { useEffect } from 'react'
import { resolveValue, toast, type Toast, useToaster } from 'react-hot-toast/headless'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'
import { Mark } from '../status/mark.tsx'
import { CloseToast } from './notify.tsx'

const Corner = chakra('section', {
  base: {
    position: 'fixed',
    // The bar stays usable while a toast is there. The shell says where its bar ends.
    top: 'calc(var(--below-topbar, 52px) + 12px)',
    zIndex: 'toast',
    right: '4',
    left: { base: '4', sm: 'auto' },
    width: { sm: '344px' },
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
  // They are kept outside of React: where pages follow each other in one process, as in tests, each begins without.
  useEffect(() => () => toast.remove(), [])
  const cards = (isFailure: boolean) =>
    toasts
      .filter((notice) => notice.visible && (notice.type === 'error') === isFailure)
      .map((notice) => <ToastCard key={notice.id} notice={notice} onClosed={handlers.endPause} />)
  return (
    <Corner
      aria-label="Notifications"
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
