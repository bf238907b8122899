import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { TextAreaField } from './text-area-field.tsx'

/** What the style sheets say about the height of an element, at any width of the window. */
function heightsOf(element: Element) {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  return rules
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule]))
    .flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.selectorText === `.${element.className}`
        ? rule.style.getPropertyValue('height')
        : [],
    )
    .filter((height) => height !== '')
}

test('the frame of several lines of text is as high as they are, at each width of the window', () => {
  draw(<TextAreaField label="What is wrong" />)
  const frame = screen.getByLabelText('What is wrong').parentElement
  expect(new Set(frame && heightsOf(frame))).toEqual(new Set(['auto']))
})
