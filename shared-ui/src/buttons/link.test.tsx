import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { RecordLink } from '../record/record-link.tsx'
import { draw } from '../testing.tsx'
import { Link, TextButton } from './link.tsx'
import { LinkPlaces } from './place-link.tsx'

const look = (element: Element) => {
  const { color, textDecorationLine, textDecorationColor } = getComputedStyle(element)
  return { color, textDecorationLine, textDecorationColor }
}

test('links in text, in facts and in the first column of a table look alike', () => {
  const record = { type: 'TICKET', id: '1' }
  draw(
    <>
      <p>
        <Link to="/a">In a sentence</Link>
      </p>
      <Link href="tel:5550100">A number</Link>
      <RecordLink to={record}>T-204601</RecordLink>
      <RecordLink to={record} look="text">
        Another record
      </RecordLink>
      <TextButton>All 8 alerts</TextButton>
    </>,
  )
  const looks = [...screen.getAllByRole('link'), screen.getByRole('button')].map(look)
  expect(looks).toHaveLength(5)
  expect(new Set(looks.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(looks[0]).toMatchObject({ color: 'var(--ui-colors-accent-fg)' })
})

test('places around a link each add theirs, the inner one first', () => {
  draw(
    <LinkPlaces placeOf={withOuter}>
      <LinkPlaces placeOf={withInner}>
        <Link to="/list">List</Link>
      </LinkPlaces>
    </LinkPlaces>,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', '/list/inner/outer')
})

const withOuter = (place: string) => `${place}/outer`
const withInner = (place: string) => `${place}/inner`
