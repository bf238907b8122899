/** The look of surfaces above the page: a hairline, radius 8, the soft shadow. */
export const floating = {
  bg: 'bg',
  color: 'fg',
  borderWidth: '1px',
  borderRadius: 'l2',
  boxShadow: 'pop',
  outline: 'none',
  zIndex: 'pop',
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'var(--available-height)',
  overflowY: 'auto',
  _open: { animation: 'rise {durations.fast} {easings.standard}' },
} as const

/** Of what can't be chosen. */
export const faded = 0.45

/** One line of a menu or list of choices. */
export const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: { base: '44px', sm: '36px' },
  px: '2',
  py: '1',
  borderRadius: '6px',
  textStyle: 'dense',
  color: 'fg',
  cursor: 'pointer',
  outline: 'none',
  userSelect: 'none',
  '& > .icon': { flex: 'none', color: 'fg.subtle' },
  _highlighted: { bg: 'bg.muted' },
  _disabled: { opacity: faded, cursor: 'default' },
} as const

/** Behind what takes the whole attention. */
export const backdrop = {
  position: 'fixed',
  inset: '0',
  bg: 'bg.scrim',
  zIndex: 'dialog',
  _open: { animation: 'appear {durations.slow} {easings.standard}' },
} as const

/** Whether it is open, where the caller keeps that: needed when the part itself is loaded by the first press. */
export interface Openness {
  isOpen?: boolean | undefined
  onOpenChanged?: ((isOpen: boolean) => void) | undefined
}

/** In the words of Chakra's roots; a root without `open` keeps it itself. */
export const rootProps = ({ isOpen, onOpenChanged }: Openness) => ({
  ...(isOpen === undefined ? {} : { open: isOpen }),
  onOpenChange: ({ open }: { open: boolean }) => onOpenChanged?.(open),
})
