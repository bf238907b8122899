import { useQuery } from '@tanstack/react-query'
import type { EnhancedPreview, PreviewCategory } from 'shared-api/safety/enhanced-preview'
import { Box, formatNumber, Heading, Panel, Text } from 'shared-ui'
import { decimals } from '../safety/arithmetic.ts'
import { NamedRow } from './named-row.tsx'
import { type Measured, summaryQueries } from './summary-queries.ts'

const columns = 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr)'

/** The measures by the method that FMCSA announced. An installation that does not offer it shows nothing of it. */
export function EnhancedPreviewPanel({ measured: { CarrierId, Snapshot } }: { measured: Measured }) {
  const { data } = useQuery(summaryQueries.enhancedPreview({ CarrierId, Snapshot }))
  return data ? <Categories preview={data} /> : null
}

function Categories({ preview }: { preview: EnhancedPreview }) {
  const { CategoriesNotCovered, NotCovered } = preview
  return (
    <Panel title="Preview: the method FMCSA announced in 2024" note="Estimated, not in force" isFlush>
      <Text paddingInline="4" paddingBlock="3" textStyle="dense" color="fg.muted">
        Your BASICs and alerts above follow SMS v3.21, which is in force. These measures have another scale: a
        violation counts 1 or 2.
      </Text>
      <ul aria-label="Preview by category">
        {preview.Categories.map((category) => (
          <NamedRow key={category.Category} name={nameOf(category)} columns={columns}>
            <Figures category={category} />
          </NamedRow>
        ))}
        {CategoriesNotCovered.map((name) => (
          <NamedRow key={name} name={name} columns={columns}>
            <Text as="span" color="fg.muted">
              Not covered
            </Text>
          </NamedRow>
        ))}
      </ul>
      <Box borderTopWidth="1px" paddingInline="4" paddingBlock="3" textStyle="caption" color="fg.muted">
        <Heading as="h3" textStyle="caption" fontWeight="semibold">
          Limits of this preview
        </Heading>
        <Box as="ul" listStyleType="disc" paddingInlineStart="4">
          {NotCovered.map((part) => (
            <li key={part}>{part}.</li>
          ))}
        </Box>
      </Box>
    </Panel>
  )
}

/** What joined it is named with it. */
const nameOf = ({ Category }: PreviewCategory) =>
  Category === 'Unsafe Driving' ? 'Unsafe Driving, with Controlled Substances' : Category

function Figures({ category }: { category: PreviewCategory }) {
  const { Measure, Numerator, Denominator, Missing, PercentileText, PercentileBasis } = category
  return (
    <>
      <span>
        {Measure === null ? (
          `No measure: ${Missing.length > 0 ? `${Missing.join(', ')} missing` : 'nothing to divide by'}`
        ) : (
          <>
            Measure <b>{formatNumber(Measure, 2)}</b>
            {Denominator !== null && Denominator > 0 && (
              <Text as="span" color="fg.subtle">
                {' '}
                = {formatNumber(Numerator)} / {decimals(Denominator)}
              </Text>
            )}
          </>
        )}
      </span>{' '}
      <Text as="span" color="fg.muted">
        {PercentileBasis.Source === 'None'
          ? 'No percentile: no other carriers are scored by this method'
          : PercentileText}
      </Text>
    </>
  )
}
