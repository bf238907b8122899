import { useState } from 'react'
import type { CarrierProblem, SafetyImport } from 'shared-api/safety/safety-imports'
import {
  Button,
  Card,
  CardLine,
  CardList,
  Flex,
  formatNumber,
  Panel,
  SearchField,
  Table,
  Td,
  Th,
  VisuallyHidden,
} from 'shared-ui'
import { type Column, saveCsv } from 'shared-ui/tables'

type Problems = NonNullable<SafetyImport['Report']>['Problems']

const mostShown = 100

export const numberOr = (value: number | null) => (value === null ? '-' : formatNumber(value))

/** A part of the carrier's name, or the first digits of its number. */
const isFound = ({ CarrierName, DotNumber }: CarrierProblem, search: string) =>
  (CarrierName ?? '').toLowerCase().includes(search.trim().toLowerCase()) ||
  String(DotNumber ?? '').startsWith(search.trim())

const columns: readonly Pick<Column<CarrierProblem>, 'header' | 'csv'>[] = [
  { header: 'Carrier', csv: ({ CarrierName }) => CarrierName },
  { header: 'USDOT', csv: ({ DotNumber }) => DotNumber },
  { header: "What doesn't add up", csv: ({ Problem }) => Problem },
  { header: 'By the files', csv: ({ ByFiles }) => ByFiles },
  { header: 'Found', csv: ({ Found }) => Found },
  { header: 'Where', csv: ({ Where }) => Where },
]

/** 38% of what the files say; where more was found than they say, that is no share. */
const shareOf = (ByFiles: number | null, Found: number | null) =>
  ByFiles === null || Found === null || Found > ByFiles || ByFiles === 0
    ? '-'
    : `${Math.floor((Found / ByFiles) * 100)}%`

/** Which carriers and lines something does not add up of, most missing first. */
export function ProblemsPanel({ problems }: { problems: Problems }) {
  const [search, setSearch] = useState('')
  const { Total, First, Report } = problems
  if (Total === 0) return null
  const found = First.filter((one) => isFound(one, search))
  const shown = found.slice(0, mostShown)
  return (
    <Panel
      title="Carriers and lines"
      note={`${formatNumber(Total)} ${Total === 1 ? 'problem' : 'problems'}, most missing first`}
      actions={
        <Flex gap="2" align="center" wrap="wrap">
          <SearchField label="Carrier or USDOT" value={search} onChanged={setSearch} delayMs={0} />
          <Button
            variant="ghost"
            icon="download"
            onClick={() => saveCsv('refused-lines.csv', columns, First)}
          >
            {First.length < Total ? `First ${formatNumber(First.length)} lines as CSV` : 'Lines as CSV'}
          </Button>
        </Flex>
      }
      isFlush
      footer={
        <span>
          {shown.length < Total && `${formatNumber(shown.length)} of ${formatNumber(Total)} are shown. `}
          {First.length < Total &&
            `The first ${formatNumber(First.length)} are kept here, to search and save. `}
          All of them are in {Report}
        </span>
      }
    >
      <VisuallyHidden as="output">
        {search === '' ? '' : `${formatNumber(found.length)} found`}
      </VisuallyHidden>
      <Table caption="Carriers and lines that don't add up">
        <thead>
          <tr>
            <Th>Carrier</Th>
            <Th align="end">USDOT</Th>
            <Th>What doesn't add up</Th>
            <Th align="end">By the files</Th>
            <Th align="end">Found</Th>
            <Th align="end">Share found</Th>
            <Th>Where</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ CarrierName, DotNumber, Problem, ByFiles, Found, Where }) => (
            <tr key={`${DotNumber} ${Problem} ${Where}`}>
              <th scope="row">{CarrierName ?? 'Name not on file'}</th>
              <Td align="end">{DotNumber ?? '-'}</Td>
              <Td data-wrap="">{Problem}</Td>
              <Td align="end">{numberOr(ByFiles)}</Td>
              <Td align="end">{numberOr(Found)}</Td>
              <Td align="end">{shareOf(ByFiles, Found)}</Td>
              <Td data-wrap="">{Where}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Carriers and lines that don't add up">
        {shown.map(({ CarrierName, DotNumber, Problem, ByFiles, Found, Where }) => (
          <Card
            key={`${DotNumber} ${Problem} ${Where}`}
            title={CarrierName ?? 'Name not on file'}
            status={DotNumber ?? '-'}
            facts={Problem}
          >
            {ByFiles !== null && (
              <CardLine>
                {numberOr(ByFiles)} by the files, {numberOr(Found)} found
              </CardLine>
            )}
            <CardLine>{Where}</CardLine>
          </Card>
        ))}
      </CardList>
    </Panel>
  )
}
