import { Card, CardList, Panel, Table, Td, Text, Th } from 'shared-ui'
import { templateColumns } from './upload-template.ts'

/** What a file may have, column by column. */
export function TemplateColumns() {
  return (
    <Panel title="The columns of the file" isFlush>
      <Table caption="Columns of the file">
        <thead>
          <tr>
            <Th>Column</Th>
            <Th>How to fill it in</Th>
          </tr>
        </thead>
        <tbody>
          {templateColumns.map((column) => (
            <tr key={column.header}>
              <Td>
                <ColumnName {...column} />
              </Td>
              <Td isWrapped>{column.hint}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Columns of the file">
        {templateColumns.map((column) => (
          <Card key={column.header} title={<ColumnName {...column} />} facts={column.hint} />
        ))}
      </CardList>
    </Panel>
  )
}

function ColumnName({ header, isRequired }: Pick<(typeof templateColumns)[number], 'header' | 'isRequired'>) {
  return (
    <>
      <Text as="span" fontWeight="semibold">
        {header}
      </Text>
      {!isRequired && (
        <Text as="span" textStyle="caption" fontWeight="normal" color="fg.subtle">
          {' '}
          optional
        </Text>
      )}
    </>
  )
}
