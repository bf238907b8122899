import { Panel, Table, Td, Text, Th } from 'shared-ui'
import { templateColumns } from './upload-template.ts'

/** What a file may have, column by column. */
export function TemplateColumns() {
  return (
    <Panel title="The columns of the file" isFlush>
      <Table caption="Columns of the file" onPhone="scroll" isFirstSticky>
        <thead>
          <tr>
            <Th>Column</Th>
            <Th>How to fill it in</Th>
          </tr>
        </thead>
        <tbody>
          {templateColumns.map(({ header, isRequired, hint }) => (
            <tr key={header}>
              <Td>
                <Text as="span" fontWeight="semibold">
                  {header}
                </Text>
                {!isRequired && (
                  <Text as="span" textStyle="caption" color="fg.subtle">
                    {' '}
                    optional
                  </Text>
                )}
              </Td>
              <Td isWrapped>{hint}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
