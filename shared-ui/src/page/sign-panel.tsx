import { chakra } from '@chakra-ui/react/styled-system'

const Sign = chakra('div', {
  base: { height: 'full', p: '2', bg: 'sign.bg', color: '#fff', borderRadius: 'lg' },
})

const Rim = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'center',
    height: 'full',
    px: 'clamp(24px, 3.4vw, 48px)',
    py: '10',
    borderWidth: '3px',
    borderColor: '#fff',
    borderRadius: 'l2',
  },
})

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '1fr auto' },
    columnGap: '4',
    alignItems: 'baseline',
    py: '14px',
    borderTopWidth: '2px',
    borderColor: 'rgb(255 255 255 / .4)',
    fontFamily: 'heading',
    fontWeight: 'semibold',
    fontSize: '24px',
    lineHeight: '32px',
    '& span': { fontFamily: 'body', fontWeight: 'medium', fontSize: '16px', lineHeight: '24px' },
  },
})

interface SignPanelProps {
  /** The lines of the headline. */
  title: readonly string[]
  destinations: readonly { name: string; what: string }[]
}

/** A guide sign beside the sign-in form: where this road leads. The only place with a radius of 16. */
export function SignPanel({ title, destinations }: SignPanelProps) {
  return (
    <Sign>
      <Rim>
        <chakra.p
          fontFamily="heading"
          fontWeight="bold"
          fontSize="clamp(32px, 3.06vw, 44px)"
          lineHeight="1.18"
          letterSpacing="-.005em"
          mb="8"
        >
          {title.map((line) => (
            <chakra.span key={line} display="block">
              {line}
            </chakra.span>
          ))}
        </chakra.p>
        <ul>
          {destinations.map(({ name, what }) => (
            <Line key={name}>
              {name}
              <span>{what}</span>
            </Line>
          ))}
        </ul>
      </Rim>
    </Sign>
  )
}
