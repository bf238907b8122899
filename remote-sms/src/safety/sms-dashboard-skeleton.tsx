import { Box, Flex, Skeleton, TablePanel, TableSkeleton } from 'shared-ui'
import { basicColumns } from './basics-table.tsx'

const basicCount = 7

/** One carrier's block before its figures are there. */
export function SmsDashboardSkeleton() {
  return (
    <TablePanel
      label="Loading"
      toolbar={
        <Flex height="49px" alignItems="center" paddingInline="4" borderBottomWidth="1px">
          <Skeleton width="180px" height="12px" />
        </Flex>
      }
      footer={<Box height="41px" borderTopWidth="1px" />}
    >
      <TableSkeleton columns={basicColumns} rows={basicCount} />
    </TablePanel>
  )
}
