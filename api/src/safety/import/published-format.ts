import { publishedBasics } from '../score/compare-published.ts'
import { readCount, readDot, readFlag, FieldProblem } from './field-values.ts'
import type { Cell, FileFormat } from './file-formats.ts'

const columnsNamed = (ending: string) => publishedBasics.map(([, name]) => `${name}_${ending}`)

const totals = ['INSP_TOTAL', 'DRIVER_INSP_TOTAL', 'VEHICLE_INSP_TOTAL']

type PublishedFile = 'AB PassProperty' | 'C PassProperty' | 'AB Pass' | 'C Pass'

export function published(file: PublishedFile): FileFormat {
  const hasPercentiles = !file.endsWith('Property')
  const percentiles = columnsNamed('PCT')
  const alerts = columnsNamed('BASIC_ALERT')
  const roadsideAlerts = columnsNamed('RD_ALERT')
  const acuteCritical = columnsNamed('AC')
  return {
    table: 'national_published',
    required: [
      'DOT_NUMBER',
      ...totals,
      ...columnsNamed('INSP_W_VIOL'),
      ...columnsNamed('MEASURE'),
      ...(hasPercentiles ? [...percentiles, ...alerts] : []),
    ],
    optional: [...acuteCritical, ...(hasPercentiles ? roadsideAlerts : [])],
    row: (cell) => [
      readDot(cell('DOT_NUMBER')),
      file,
      ...totals.map((name) => readCount(cell(name), name, 10_000_000)),
      array(columnsNamed('INSP_W_VIOL').map((name) => readCount(cell(name), name, 10_000_000))),
      array(columnsNamed('MEASURE').map((name) => readMeasure(cell(name), name))),
      hasPercentiles ? array(percentiles.map((name) => quoted(cell(name)))) : '\\N',
      hasPercentiles ? readFlags(alerts, cell) : '\\N',
      readFlags(acuteCritical, cell),
      hasPercentiles ? readFlags(roadsideAlerts, cell) : '\\N',
    ],
  }
}

const array = (values: readonly (string | number | boolean)[]) => `{${values.join(',')}}`

/** Of a file without these columns nothing is known, which is not the same as no. */
const readFlags = (names: readonly string[], cell: Cell) =>
  names.some((name) => cell(name) !== '') ? array(names.map((name) => readFlag(cell(name), name))) : '\\N'

/** Within an array in a line of COPY. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\\\$&').replaceAll(/[\t\r\n]/g, ' ')}"`

function readMeasure(text: string, column: string): number {
  if (text === '') return 0
  if (!/^\d*\.?\d+$/.test(text)) throw new FieldProblem(`${column} is "${text.slice(0, 40)}", not a number`)
  return Number(text)
}
