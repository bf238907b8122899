import { chakra } from '@chakra-ui/react/styled-system'

const Row = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    fontFamily: 'heading',
    fontWeight: 'bold',
    fontSize: '15px',
    lineHeight: '20px',
    color: 'fg',
    whiteSpace: 'nowrap',
    '& svg': { flex: 'none' },
  },
})

/** The portal's sign, a road seen from above, with its name; `isMarkOnly` where there is no room for the name. */
export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <Row>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <rect width="24" height="24" rx="6" fill="var(--ui-colors-accent-solid)" />
        <path d="M6 4v16M18 4v16" stroke="#fff" strokeWidth="2" />
        <path d="M12 4v3.2m0 3.2v3.2m0 3.2V20" stroke="#fff" strokeWidth="2" />
      </svg>
      {!isMarkOnly && 'Carrier compliance'}
    </Row>
  )
}
