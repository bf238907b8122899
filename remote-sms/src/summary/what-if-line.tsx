import { useId, useState } from 'react'
import type { LedgerLine } from 'shared-api/safety/safety-analysis'
import { Box, Button, formatDate, formatNumber, Text, VisuallyHidden } from 'shared-ui'
import { CappedSum } from './capped-sum.tsx'
import { ReportLink } from './ledger-panel.tsx'
import { Segments } from './segments.tsx'
import { TimeWeight } from './time-weight.tsx'
import type { Change, WhatIfChanges } from './use-changes.ts'

type LedgerViolation = LedgerLine['Violations'][number]

interface WhatIfLineProps {
  line: LedgerLine
  changes: WhatIfChanges
  isOpenAtFirst: boolean
}

/** One inspection with its violations, or one crash, and what is tried out with them. */
export function WhatIfLine({ line, changes, isOpenAtFirst }: WhatIfLineProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isCrash = line.Kind === 'Crash'
  const report = `${line.Report_State__c}-${line.Report_Number__c}`
  const after = pointsAfter(line, changes)
  return (
    <Box as="li" borderTopWidth="1px" textStyle="dense" fontVariantNumeric="tabular-nums">
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2px 12px"
        paddingInline="4"
        paddingBlock="2"
      >
        <Text as="span" width="88px">
          {formatDate(line.Date)}
        </Text>
        {isCrash ? (
          <ReportLink line={line} />
        ) : (
          <Box as="span" display="inline-flex" alignItems="center" gap="1" flexWrap="wrap">
            <Button
              size="xs"
              variant="ghost"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Violations of ${report}`}
              onClick={() => setIsOpen(!isOpen)}
            />
            <ReportLink line={line} />
            <Text as="span" color="fg.subtle">
              {line.Violations.length} {line.Violations.length === 1 ? 'violation' : 'violations'}
            </Text>
          </Box>
        )}
        <Box as="span" marginInlineStart="auto" display="inline-flex" alignItems="center" gap="3">
          <CappedSum line={line} /> x <TimeWeight weight={line.Time_Weight__c} />
          <Text as="span" minWidth="72px" textAlign="end">
            <b>{formatNumber(line.Points)}</b>
            {after !== line.Points && (
              <Text as="span" color="ok.fg" fontWeight="semibold">
                <VisuallyHidden> points become </VisuallyHidden>
                <span aria-hidden="true">{' → '}</span>
                {formatNumber(after)}
              </Text>
            )}
          </Text>
        </Box>
      </Box>
      {isCrash && (
        <Box paddingInline="4" paddingBottom="2">
          <Segments
            label={`Crash ${report}`}
            value={changes.chosen.get(line.Id)}
            options={crashChoices}
            onChosen={(change) => changes.choose(line.Id, change)}
          />
        </Box>
      )}
      {!isCrash && isOpen && (
        <Box as="ul" id={id} bg="bg.subtle">
          {line.Violations.map((violation) => (
            <ViolationChoice key={violation.Id} violation={violation} line={line} changes={changes} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const violationChoices = [
  { value: undefined, label: 'As is' },
  { value: 'reduced', label: 'Severity 1' },
  { value: 'removed', label: 'Remove' },
] as const

const crashChoices = [
  { value: undefined, label: 'Preventable' },
  { value: 'notPreventable', label: 'Not preventable' },
] as const

interface ViolationChoiceProps {
  violation: LedgerViolation
  line: LedgerLine
  changes: WhatIfChanges
}

function ViolationChoice({ violation, line, changes }: ViolationChoiceProps) {
  const { Violation_Code__c: code, Violation_Description__c: description } = violation
  const change = changes.chosen.get(violation.Id)
  const severity = `${violation.Severity_Weight__c} + ${outOfServiceOf(violation, line)}`
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2px 12px"
      borderTopWidth="1px"
      paddingInlineStart={{ base: '4', sm: '40px' }}
      paddingInlineEnd="4"
      paddingBlock="6px"
    >
      <Box flex="1 1 180px" minWidth="0" color={change === 'removed' ? 'fg.subtle' : undefined}>
        <Text as={change === 'removed' ? 's' : 'span'} fontWeight="semibold">
          {code}
        </Text>{' '}
        <Text as="span" color="fg.subtle" overflowWrap="anywhere">
          {description}
        </Text>
      </Box>
      <Text as="span" textStyle="caption" color="fg.subtle">
        {/* With another change of the same inspection it would be another effect. */}
        {isAsItIs(line, changes) ? effectAlone(violation, line) : ''}
      </Text>
      <Text as="span" minWidth="52px" textAlign="end">
        {change === undefined ? severity : <s>{severity}</s>}
        {change === 'reduced' && ' 1'}
      </Text>
      <Segments
        label={`${code} of ${line.Report_State__c}-${line.Report_Number__c}`}
        value={change}
        options={violationChoices}
        onChosen={(chosen) => changes.choose(violation.Id, chosen)}
      />
    </Box>
  )
}

const cap = 30
const ofOutOfService = 2

/** In Unsafe Driving and Controlled Substances out of service adds nothing: the line's sum says so. */
const outOfServiceOf = ({ Out_of_Service__c: isOut }: LedgerViolation, { OutOfService }: LedgerLine) =>
  isOut && OutOfService > 0 ? ofOutOfService : 0

function effectAlone(violation: LedgerViolation, line: LedgerLine) {
  if (violation.HiddenByCap) return 'under the cap, 0 points'
  const without =
    line.Severity + line.OutOfService - violation.Severity_Weight__c - outOfServiceOf(violation, line)
  const points = (line.Counted - Math.min(cap, without)) * line.Time_Weight__c
  return `${formatNumber(points)} points`
}

const isAsItIs = ({ Violations }: LedgerLine, { chosen }: WhatIfChanges) =>
  !Violations.some(({ Id }) => chosen.has(Id))

/** The points of the line with what is chosen; the service computes the measure. */
function pointsAfter(line: LedgerLine, changes: WhatIfChanges) {
  const { chosen } = changes
  if (chosen.get(line.Id) === 'notPreventable') return 0
  if (isAsItIs(line, changes)) return line.Points
  const sum = line.Violations.reduce((before, violation) => {
    const change: Change | undefined = chosen.get(violation.Id)
    if (change === 'removed') return before
    if (change === 'reduced') return before + 1
    return before + violation.Severity_Weight__c + outOfServiceOf(violation, line)
  }, 0)
  return Math.min(cap, sum) * line.Time_Weight__c
}
