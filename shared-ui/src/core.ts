import './icons/icon-set.ts'

export { Box } from '@chakra-ui/react/box'
export { Flex } from '@chakra-ui/react/flex'
export { Grid } from '@chakra-ui/react/grid'
export { HStack, Stack } from '@chakra-ui/react/stack'
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
export { Heading, Text } from './layout/typography.tsx'
export { useIsPhone } from './layout/use-is-phone.ts'

export { UiProvider } from './theme/ui-provider.tsx'
export { useColorMode } from './color-mode/use-color-mode.ts'
export { ColorModeSwitch } from './color-mode/color-mode-switch.tsx'

export { FoldedPanels, trackAllProps } from './page/folded-panels.tsx'
export { Page } from './page/page.tsx'
export { Panel } from './page/panel.tsx'
export { PrintButton } from './page/print-button.tsx'
export { saveBlob } from './export/save-blob.ts'
export { copyText } from './feedback/copy-text.ts'
export { DemoBanner } from './page/demo-banner.tsx'
export { SignPanel } from './page/sign-panel.tsx'

export { Button, IconButton } from './buttons/button.tsx'
export { ChooseFileButton } from './buttons/choose-file-button.tsx'
export { Link, LinkButton, TextButton } from './buttons/link.tsx'
export { LinkPlaces } from './buttons/place-link.tsx'

export { Avatar } from './page/avatar.tsx'
export { Badge } from './status/badge.tsx'
export { type AnyIcon, Icon, type IconLook } from './icons/icon.tsx'
export { Logo } from './page/logo.tsx'
export { Mark, type MarkKind } from './status/mark.tsx'
export { Says, type SaysLook } from './status/says.tsx'
export { StatusBadge } from './status/status-badge.tsx'

export { useFocusOnMount } from './focus/use-focus-on-mount.ts'

export { EmptyState } from './states/empty-state.tsx'
export { chunk, type Chunk } from './states/chunk.ts'
export { LazyModule } from './states/lazy-module.tsx'
export { lazyView } from './states/lazy-view.tsx'
export { QueryState } from './states/query-state.tsx'
export { type RetryableQuery, useRetry } from './states/use-retry.ts'
export { Skeleton } from './states/skeleton.tsx'
export { useLoadedView } from './states/use-loaded-view.ts'

export {
  SearchResultsOfKind,
  firstResultCount,
  searchResultsKey,
} from './search-results/search-results-of-kind.tsx'
export { SearchResultList } from './search-results/search-result-list.tsx'
export { SearchResultsPanel, type SearchResultRow } from './search-results/search-results-panel.tsx'
export { HighlightedText } from './search-results/highlighted-text.tsx'

export { FailureCard } from './feedback/failure-card.tsx'
export { readFailure } from './states/failure.ts'
export { Note } from './feedback/note.tsx'
export { forgetRecalledToast, notify } from './feedback/notify.tsx'
export { Overlay } from './feedback/overlay.tsx'

export { Card, CardLine, CardList } from './table/card-list.tsx'
export { ExpiryDate, expiryMark, inDays, isExpiring, stackedDay } from './table/expiry-date.tsx'
export { Pager } from './table/pager.tsx'
export { SearchField } from './table/search-field.tsx'
export { type StatusTab, StatusTabs } from './table/status-tabs.tsx'
export { Table } from './table/table.tsx'
export { type Sort, Td, Th } from './table/table-cells.tsx'
export { TablePanel } from './table/table-panel.tsx'
export { TableSkeleton } from './table/table-skeleton.tsx'
export { Toolbar } from './table/toolbar.tsx'

export { ScaleRow } from './tiles/scale-row.tsx'
export { ChangeLabel } from './tiles/change-label.tsx'
export { nearWithin, Scale, type ScaleLook, scaleState } from './tiles/scale.tsx'
export { CounterTile } from './tiles/counter-tile.tsx'
export { Tile, TileCluster, TileFailed, TileSkeleton } from './tiles/tile.tsx'

export { type AxisPoint, type AxisSpan, type AxisTick, TimeAxis } from './axis/time-axis.tsx'

export { DateField } from './form/date-field.tsx'
export { NativeSelect } from './form/native-select.tsx'
export { PasswordField } from './form/password-field.tsx'
export { SelectField } from './form/select-field.tsx'
export { TextField } from './form/text-field.tsx'
export { useSubmitLock } from './form/use-submit-lock.ts'

export { asSentence } from './formats/as-sentence.ts'
export {
  compareDayMonthYear,
  daysUntil,
  formatDate,
  formatDateTime,
  formatSplitDate,
  formatTime,
} from './formats/dates.ts'
export { formatMoney } from './formats/money.ts'
export { formatNumber } from './formats/numbers.ts'

export { recordPath, reportPath } from './record/record-paths.ts'
export { ScrollBox } from './layout/scroll-box.tsx'
export { RecordText } from './record/record-text.tsx'

export { SlotOutlet, SlotOutlets } from './slots/slot-outlet.tsx'

export { useLinkQuery } from './url-filter/use-link-query.ts'
export { useUrlFilter } from './url-filter/use-url-filter.ts'
export { confirmLeave, useUnsavedGuard } from './unsaved-changes/unsaved-changes.ts'
