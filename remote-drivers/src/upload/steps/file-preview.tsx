import type { Mapping } from 'shared-api/uploads/driver-headings'
import { Box, Table, Td, Text, Th } from 'shared-ui'
import type { OpenedFile } from '../checking/file-validator.ts'
import { fieldLabel } from '../upload-fields.ts'

const shownLength = 40

/** The first lines as they stand in the file, each column under its heading and what it is taken for. */
export function FilePreview({ opened, mapping }: { opened: OpenedFile; mapping: Mapping }) {
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field] as const))
  return (
    <Box as="section" aria-labelledby="first-lines">
      <Text as="h3" id="first-lines" fontWeight="semibold" mb="2">
        First lines of the file
      </Text>
      <Box borderWidth="1px" borderRadius="l2" overflow="clip">
        <Table caption="First lines of the file" onPhone="scroll">
          <thead>
            <tr>
              {opened.headings.map((heading, column) => (
                <Th key={column} style={{ height: '48px' }}>
                  <Box as="span" display="block">
                    {heading === '' ? `Column ${column + 1}` : shorten(heading)}
                  </Box>
                  <Box as="span" display="block" fontWeight="normal" color="fg.subtle">
                    {fieldAt.has(column) ? fieldLabel(fieldAt.get(column) ?? '') : 'Not imported'}
                  </Box>
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {opened.firstRows.map((cells, row) => (
              <tr key={row}>
                {opened.headings.map((_, column) => (
                  <Td key={column} style={fieldAt.has(column) ? undefined : notImported}>
                    {shorten(cells[column] ?? '')}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Box>
  )
}

const notImported = { color: 'var(--ui-colors-fg-subtle)' }

function shorten(cell: string) {
  const words = cell.replaceAll(/\s+/g, ' ')
  return words.length > shownLength ? `${words.slice(0, shownLength)}…` : words
}
