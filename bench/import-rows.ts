const firstNames = [
  'Adaeze',
  'Bram',
  'Carmen',
  'Dmitri',
  'Elif',
  'Fergus',
  'Guadalupe',
  'Hiro',
  'Ines',
  'Jamal',
] as const
const beginnings = ['Al', 'Bar', 'Cal', 'Dun', 'Ed', 'Far', 'Gar', 'Hol', 'Is', 'Kel', 'Lar', 'Mor'] as const
const ends = [
  'anby',
  'bercombe',
  'dencroft',
  'eldale',
  'inford',
  'lingham',
  'marley',
  'omere',
  'raton',
  'senwick',
] as const
const states = ['OH', 'IN', 'KY', 'MI', 'IL', 'PA', 'TN', 'WV', 'MO'] as const
const streets = ['Larkspur Way', 'Mill Road', 'Third Street', 'Canal Street', 'Orchard Lane'] as const

const pick = <T>(values: readonly [T, ...T[]], place: number): T => values[place % values.length] ?? values[0]
const two = (number: number) => String(number).padStart(2, '0')

/** A CSV file of invented drivers, each of them another person, with the columns that such files usually have. */
export function fileOfDrivers(count: number): string {
  const lines = [
    'First Name,Last Name,Email,Cell Phone,Employee ID,Date of Birth,SSN,License State,License Number,License Expiration,Medical Card Expiration,Address,City,State,Zip,Country',
  ]
  for (let place = 0; place < count; place += 1) {
    const first = pick(firstNames, place)
    const last = pick(beginnings, Math.floor(place / 10)) + pick(ends, Math.floor(place / 120))
    const state = pick(states, place)
    const number = String(place).padStart(6, '0')
    lines.push(
      [
        first,
        last,
        `${first}.${last}${place}@drivers.example`.toLowerCase(),
        `(614) ${200 + (Math.floor(place / 9000) % 700)}-${1000 + (place % 9000)}`,
        `E-${number}`,
        `${1 + (place % 12)}/${1 + (place % 28)}/${1962 + (place % 40)}`,
        `900-${two(10 + (place % 89))}-${String(place % 10_000).padStart(4, '0')}`,
        state,
        `${state}${number}`,
        `2028-${two(1 + (place % 12))}-${two(1 + (place % 28))}`,
        `2027-${two(1 + (place % 12))}-${two(1 + (place % 28))}`,
        `"${100 + (place % 900)} ${pick(streets, place)}, Unit ${place % 40}"`,
        'Dayton',
        state,
        String(43_000 + (place % 2000)),
        'US',
      ].join(','),
    )
  }
  return `${lines.join('\r\n')}\r\n`
}
