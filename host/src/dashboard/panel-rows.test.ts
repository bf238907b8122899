import { expect, test } from '@jest/globals'
import type { PanelSpan } from 'shared-federation/slots'
import { panelColumns, tablet, wideScreen } from './panel-rows.ts'

test.each<[string, PanelSpan[], number[]]>([
  ['the rows of the picture', ['wide', 'narrow', 'third', 'third', 'third'], [7, 5, 4, 4, 4]],
  ['a row with one panel missing', ['wide', 'third', 'third'], [8, 4, 4]],
  ['two thirds share the row', ['third', 'third'], [6, 6]],
  ['four thirds take two rows', ['third', 'third', 'third', 'third'], [4, 4, 4, 4]],
  ['one panel alone keeps its width', ['narrow'], [5]],
  ['a panel alone in a row that others follow', ['wide', 'full'], [12, 12]],
  ['wide panels one below another', ['wide', 'wide', 'half', 'half'], [12, 12, 6, 6]],
  ['no panel', [], []],
])('%s', (_, spans, columns) => {
  expect(panelColumns(spans, wideScreen)).toEqual(columns)
})

test('a tablet keeps the thirds beside each other and gives the rest a row of its own', () => {
  expect(panelColumns(['wide', 'narrow', 'third', 'third', 'third'], tablet)).toEqual([12, 12, 4, 4, 4])
})
