import { useQuery } from '@tanstack/react-query'
import type { CarrierSafety } from 'shared-api/safety'
import type { DataAge, SafetyFiles } from 'shared-api/safety/safety-files'
import { Badge, formatDate, HStack, Text } from 'shared-ui'
import { ageWords, filesWords, missingWords } from './file-words.ts'
import { safetyQueries } from './safety-queries.ts'

/** What is old or missing, in the head of a page; nothing where all is there. */
export function FilesBadges({ files }: { files: SafetyFiles }) {
  const missing = missingWords(files.Missing)
  return (
    <>
      {files.Day !== null && !files.IsCurrent && (
        <Badge mark="due" look="filled">
          Not current: {ageWords(files)} old
        </Badge>
      )}
      {files.Day === null && (
        <Badge mark="unknown" look="filled">
          No FMCSA files on file
        </Badge>
      )}
      {files.Day !== null && missing && (
        <Badge mark="unknown" look="filled">
          {missing}
        </Badge>
      )}
    </>
  )
}

interface FilesLineProps {
  /** Undefined: all carriers. */
  carrierId: string | undefined
}

/** Under the title of a list: the day of the files that brought its rows, the oldest of all carriers. */
export function FilesLine({ carrierId }: FilesLineProps) {
  const { data } = useQuery(safetyQueries.summary(carrierId))
  const oldest = oldestOf(data ?? [])
  if (oldest === undefined) return null
  const daily = (data ?? [])
    .flatMap(({ DailyFile }) => DailyFile?.Day ?? [])
    .toSorted()
    .at(-1)
  return (
    <HStack gap="2" flexWrap="wrap" marginBottom="3">
      <Text as="span" textStyle="dense" color="fg.muted">
        {filesWords(oldest)}
      </Text>
      <FilesBadges files={oldest} />
      {daily !== undefined && (
        <Text as="span" textStyle="dense" color="fg.muted">
          Daily file of {formatDate(daily)}
        </Text>
      )}
    </HStack>
  )
}

/** Of several carriers the oldest files count: what they lack, the answer lacks. */
export const oldestOf = (carriers: readonly Pick<CarrierSafety, 'Files'>[]): SafetyFiles | undefined =>
  carriers.map(({ Files }) => Files).toSorted(olderFirst)[0]

const olderFirst = (one: DataAge, other: DataAge) => (one.Day ?? '').localeCompare(other.Day ?? '')
