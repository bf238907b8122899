import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { formatDate, Text } from 'shared-ui'
import { ageWords } from '../safety/file-words.ts'
import { oldestOf } from '../safety/files-badges.tsx'
import { safetyQueries } from '../safety/safety-queries.ts'

/** Of which day the files are, the oldest of all carriers, and how old; while they are current, when newer ones come. */
export default function NavigationNote({ carrierId }: SlotProps['navigation.note']) {
  const { data } = useQuery({
    ...safetyQueries.summary(carrierId),
    placeholderData: keepPreviousData,
  })
  const [first] = data ?? []
  const files = oldestOf(data ?? [])
  if (!first || !files) return null
  return (
    <Text>
      {files.Day === null ? 'No FMCSA files on file' : `FMCSA files ${formatDate(files.Day)}`}
      <br />
      {files.IsCurrent || files.Day === null
        ? `Next snapshot ${formatDate(first.NextSnapshot)}`
        : `${ageWords(files)} old: not current`}
    </Text>
  )
}
