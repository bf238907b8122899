import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { Basic } from 'shared-api/safety'
import { enhancedPreview } from 'shared-api/safety/enhanced-preview'
import { reconciliation } from 'shared-api/safety/reconciliation'
import { type LedgerLine, safetyAnalysis, type SafetyChangesDraft } from 'shared-api/safety/safety-analysis'

/** One BASIC of one carrier at a snapshot; without one, at the newest. */
export interface Measured {
  CarrierId: string
  Basic: Basic
  Snapshot?: string | undefined
}

/** Lines of a page of the ledger: few carriers have more. */
export const ledgerPageSize = 100

/** Rows of the ranking: those worth nothing are on its last pages. */
export const rankingPageSize = 10

export const summaryQueries = {
  all: ['safety', 'summary'] as const,
  /** @param more `WithDaily`: with FMCSA's daily file, as What if has it */
  ledger: (measured: Measured, Page: number, more: { WithDaily?: 'true' } = {}) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'ledger', measured, Page, more] as const,
      queryFn: ({ signal }) =>
        call(
          safetyAnalysis.ledger,
          { query: { ...measured, ...more, Page, PageSize: ledgerPageSize } },
          { signal, blocking: false },
        ),
    }),
  /** Before and after; without changes, how all seven BASICs stand. A newer question cancels an older one. */
  preview: (changes: SafetyChangesDraft) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'preview', changes] as const,
      queryFn: ({ signal }) => call(safetyAnalysis.preview, { body: changes }, { signal, blocking: false }),
      placeholderData: keepPreviousData,
    }),
  rollOff: (CarrierId: string, basic: Basic) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'roll-off', CarrierId, basic] as const,
      queryFn: ({ signal }) =>
        call(
          safetyAnalysis.rollOffCalendar,
          { query: { CarrierId, Basic: basic } },
          { signal, blocking: false },
        ),
    }),
  /** FMCSA's figures beside the estimates. */
  reconciliation: (query: Pick<Measured, 'CarrierId' | 'Snapshot'>) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'reconciliation', query] as const,
      queryFn: ({ signal }) => call(reconciliation, { query }, { signal, blocking: false }),
    }),
  /** By the method that FMCSA announced; null where the installation does not offer it. */
  enhancedPreview: (query: Pick<Measured, 'CarrierId' | 'Snapshot'>) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'enhanced-preview', query] as const,
      queryFn: ({ signal }) => call(enhancedPreview, { query }, { signal, blocking: false }),
    }),
  ranking: (CarrierId: string, basic: Basic, Page: number) =>
    queryOptions({
      queryKey: [...summaryQueries.all, 'ranking', CarrierId, basic, Page] as const,
      queryFn: ({ signal }) =>
        call(
          safetyAnalysis.challengeRanking,
          { query: { CarrierId, Basic: basic, Page, PageSize: rankingPageSize } },
          { signal, blocking: false },
        ),
      placeholderData: keepPreviousData,
    }),
}

/** Clean inspections are a sum below the ledger, not lines of it. */
export const isWithPoints = ({ Kind, Violations }: LedgerLine) => Kind === 'Crash' || Violations.length > 0
