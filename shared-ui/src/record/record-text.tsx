import { Text } from '../layout/typography.tsx'

/** 'T-204817', 'C-10482', 'IN-MB04417729', 'R-2026-000199' */
const number = /(\b[A-Z]{1,3}-\w*\d\w*(?:-\d+)?)/

/** Words with the numbers of records in them, which do not break at their hyphen. */
export const RecordText = ({ children }: { children: string }) =>
  children.split(number).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Text key={place} as="span" whiteSpace="nowrap">
        {part}
      </Text>
    ),
  )
