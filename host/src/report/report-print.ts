/** Rows on paper: what is pressed is left out, what was cut off on the screen stands in full. */
export const onPaper = {
  _print: {
    '& section, & div': { overflow: 'visible', breakInside: 'auto' },
    '& table': { textStyle: 'caption' },
    '& table :is(th, td)': { position: 'static', px: '2', py: '1', whiteSpace: 'normal' },
    '& tr': { breakInside: 'avoid' },
    '& :is(nav, select, label), & section > div:has(> div > input[type=search])': { display: 'none' },
  },
}
