/** Rows on paper: what is pressed is left out, what was cut off on the screen stands in full. */
export const onPaper = {
  _print: {
    '& table': { fontSize: '11px' },
    '& :is(th, td)': { whiteSpace: 'normal', position: 'static' },
    '& tr': { breakInside: 'avoid' },
    '& section, & div': { overflow: 'visible', breakInside: 'auto' },
    '& :is(nav, select, label), & section > div:has(> div > input[type=search])': { display: 'none' },
  },
}
