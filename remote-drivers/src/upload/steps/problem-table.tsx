import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Box,
  Button,
  Card,
  CardList,
  formatNumber,
  NativeSelect,
  Pager,
  QueryState,
  Table,
  TablePanel,
  TableSkeleton,
  Td,
  Text,
  Th,
  Toolbar,
} from 'shared-ui'
import { labeledProblem } from 'shared-api/uploads/driver-headings'
import { mostListed, type Problem, type ProblemKind, repeatedKind } from '../checking/row-error-store.ts'
import { fieldLabel } from '../upload-fields.ts'
import type { StateAt } from '../upload-state.ts'
import type { UploadFlow } from '../use-upload-flow.ts'

/** Problems and duplicates, line by line, a page at a time: the rest stays in the worker. */
export function ProblemTable({ flow, state }: { flow: UploadFlow; state: StateAt<'checked'> }) {
  const { file, summary } = state
  // It is drawn again after each check.
  const [checkId] = useState(() => crypto.randomUUID())
  const [isSaving, setIsSaving] = useState(false)
  const [kind, setKind] = useState('')
  const [page, setPage] = useState({ page: 1, pageSize: 10 })
  const asked = { ...page, kind: kind === '' ? undefined : kind }
  const list = useQuery({
    queryKey: ['upload-problems', checkId, asked],
    queryFn: () => flow.problems(asked),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  async function save() {
    setIsSaving(true)
    await flow.saveRejected(file.name)
    setIsSaving(false)
  }
  const { kinds, rejected, repeated } = summary
  const all = kinds.reduce((sum, { count }) => sum + count, repeated)
  return (
    <TablePanel
      label="Problems"
      toolbar={
        <Toolbar>
          <Box minWidth="0" maxWidth="full" css={narrowSelect}>
            <NativeSelect
              label="Show problems"
              value={kind}
              options={[
                {
                  value: '',
                  label: `All problems${repeated > 0 ? ' and duplicates' : ''} (${formatNumber(all)})`,
                },
                ...kinds.map((one) => ({ value: one.key, label: wordsOf(one) })),
                ...(repeated > 0
                  ? [{ value: repeatedKind, label: `Duplicates (${formatNumber(repeated)})` }]
                  : []),
              ]}
              onChanged={(chosen) => {
                setKind(chosen)
                setPage({ ...page, page: 1 })
              }}
            />
          </Box>
          <Box flex="1" />
          {rejected > 0 && (
            <Button icon="download" isBusy={isSaving} onClick={() => void save()}>
              {repeated > 0 ? 'Download lines with a problem' : 'Download these lines'}
            </Button>
          )}
        </Toolbar>
      }
      footer={
        list.data && (
          <Pager
            {...page}
            total={list.data.total}
            onPage={(number) => setPage({ ...page, page: number })}
            onPageSize={(pageSize) => setPage({ page: 1, pageSize })}
          />
        )
      }
    >
      <QueryState query={list} what="Problems" skeleton={<TableSkeleton rows={10} columns={heads} />}>
        {({ rows }) => <Problems rows={rows} />}
      </QueryState>
      {Math.max(all - repeated, repeated) > mostListed && (
        <Text textStyle="caption" color="fg.subtle" px="4" py="2" borderTopWidth="1px">
          The first {formatNumber(mostListed)} problems {repeated > 0 && 'and as many duplicates '}are listed.
          The download has every line with a problem.
        </Text>
      )}
    </TablePanel>
  )
}

/** A problem is a sentence: the select is no wider than the table. */
const narrowSelect = { '& > span, & select': { maxWidth: '100%', textOverflow: 'ellipsis' } }

const heads = ['Line', 'Field', 'In the file', 'Problem']

const wordsOf = ({ field, message, count }: ProblemKind) =>
  `${labeledProblem({ Field: field, Message: message })} (${formatNumber(count)})`

function Problems({ rows }: { rows: readonly Problem[] }) {
  return (
    <>
      <Table caption="Problems, line by line">
        <thead>
          <tr>
            {heads.map((head) => (
              <Th key={head}>{head}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, field, value, message }) => (
            <tr key={`${line} ${field} ${message}`}>
              <Td>{formatNumber(line)}</Td>
              <Td>{fieldLabel(field)}</Td>
              <Td isWrapped>{value === '' ? <Empty /> : value}</Td>
              <Td isWrapped>{message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Problems, line by line">
        {rows.map(({ line, field, value, message }) => (
          <Card
            key={`${line} ${field} ${message}`}
            title={`Line ${formatNumber(line)}`}
            status={fieldLabel(field)}
            facts={value === '' ? <Empty /> : value}
          >
            {message}
          </Card>
        ))}
      </CardList>
    </>
  )
}

const Empty = () => (
  <Box as="span" color="fg.subtle">
    empty
  </Box>
)
