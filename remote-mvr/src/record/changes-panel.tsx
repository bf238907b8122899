import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import type { MvrChange } from 'shared-api/mvr/mvr-verdict'
import { Box, EmptyState, formatDate, Link, Panel, Text, VisuallyHidden } from 'shared-ui'
import { paths } from '../paths.ts'

/** What the latest report says that the one before it does not. */
export function ChangesPanel({ changes }: { changes: MvrDriverRecord['Changes'] }) {
  if (changes === null)
    return (
      <Panel title="Changes" isFlush>
        <EmptyState kind="nothing" title="First report" text="Changes appear with the next one." />
      </Panel>
    )
  const since = formatDate(changes.Since)
  return (
    <Panel
      title="Changes"
      note={
        <>
          Since <Link to={paths.report(changes.SinceReportId)}>{since}</Link>
        </>
      }
      isFlush
    >
      {changes.Rows.length === 0 ? (
        <EmptyState kind="nothing" title="Nothing changed" text={`The record is as it was ${since}.`} />
      ) : (
        <Box as="ul" aria-label="Changes" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {changes.Rows.map((change, index) => (
            <ChangeItem key={index} change={change} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function ChangeItem({ change: { Kind, What, From, To, Detail } }: { change: MvrChange }) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="64px minmax(0, 1fr)"
      gap="3"
      paddingInline="4"
      paddingBlock="9px"
      textStyle="dense"
      overflowWrap="anywhere"
    >
      <Text as="span" fontSize="12px" fontWeight="semibold" color={Kind === 'New' ? undefined : 'fg.subtle'}>
        {Kind}
      </Text>
      <span>
        {Kind === 'New' ? <b>{What}</b> : What}
        {From !== null && (
          <>
            {' '}
            <VisuallyHidden>from </VisuallyHidden>
            <Text as="s" color="fg.subtle">
              {From}
            </Text>
          </>
        )}
        {To !== null && (
          <>
            {' to '}
            <b>{To}</b>
          </>
        )}
        {Detail !== null && (
          <Text as="span" display="block" textStyle="caption" color="fg.subtle">
            {Detail}
          </Text>
        )}
      </span>
    </Box>
  )
}
