import { chakra } from '@chakra-ui/react/styled-system'

const Disc = chakra('span', {
  base: {
    flex: 'none',
    width: '28px',
    height: '28px',
    borderRadius: 'full',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    fontFamily: 'heading',
    fontWeight: 'bold',
    fontSize: '11px',
    lineHeight: '28px',
    textAlign: 'center',
  },
})

/** 'Dana Pell' is DP, 'Operator' is O. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}

/** A person's initials; the name itself stands beside it or names the button around it. */
export function Avatar({ name }: { name: string }) {
  return <Disc aria-hidden="true">{initials(name)}</Disc>
}
