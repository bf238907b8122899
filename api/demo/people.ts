import type { Random } from './seeded-random.ts'

export const firstNames = [
  'Adaeze',
  'Alaric',
  'Amabel',
  'Anselm',
  'Aurelio',
  'Bettina',
  'Bram',
  'Calliope',
  'Casimir',
  'Corliss',
  'Cosima',
  'Dashiell',
  'Delphine',
  'Dorotea',
  'Edric',
  'Elowen',
  'Emeric',
  'Evander',
  'Fenwick',
  'Fiorella',
  'Ginevra',
  'Gideon',
  'Halcyon',
  'Haskell',
  'Ilario',
  'Isolde',
  'Jessamy',
  'Jovan',
  'Kestrel',
  'Lazarus',
  'Leocadia',
  'Lysander',
  'Marisol',
  'Merrick',
  'Nadira',
  'Octavian',
  'Ondine',
  'Peregrine',
  'Philippa',
  'Quillon',
  'Rafferty',
  'Rosalind',
  'Sabine',
  'Soren',
  'Tamsin',
  'Thaddeus',
  'Ulla',
  'Valentin',
  'Wilhelmina',
  'Zephyrine',
] as const

const lastNames = [
  'Abernall',
  'Arroway',
  'Ashgrove',
  'Bellweather',
  'Birchall-Oke',
  'Brindamour',
  'Calloway-Finch',
  'Castellane',
  'Coldbrook',
  'Dunmarsh',
  'Eastmere',
  'Everleigh',
  'Fairwyn',
  'Fallowfield',
  'Farrowgate',
  'Garrowby',
  'Glenhallow',
  'Greystoke-Lim',
  'Hartwhistle',
  'Hollinbrook',
  'Inglewood-Park',
  'Jesterfield',
  'Kettleburn',
  'Kingsmarrow',
  'Lanternby',
  'Larkhollow',
  'Marchbanks-Ode',
  'Maybank',
  'Merriwether',
  'Mossgrave',
  'Nettlecombe',
  'Northaven',
  'Oakhanger',
  'Osei-Hale',
  'Pemberlane',
  'Pinecroft',
  'Quarrington',
  'Ravensworthy',
  'Rooksdale',
  'Sandermoor',
  'Silverthwaite',
  'Stolle',
  'Stonehallow',
  'Summerscale',
  'Tallowmere',
  'Thandler',
  'Thistlewick',
  'Underhallow',
  'Vanterpool',
  'Vellacott',
  'Wainscot',
  'Westerhope',
  'Whitlocke-Dane',
  'Winfield',
  'Wyndham-Rue',
  'Yarrowby',
] as const

export interface Person {
  first: string
  last: string
}

/** Invented people, each of them once. */
export function inventPeople(random: Random, taken: Set<string>, count: number): Person[] {
  const people: Person[] = []
  while (people.length < count) {
    const person = { first: random.pick(firstNames), last: random.pick(lastNames) }
    const name = `${person.first} ${person.last}`
    if (taken.has(name)) continue
    taken.add(name)
    people.push(person)
  }
  return people
}

/** Numbers and addresses that no one has: 555-01xx and the top-level domain example. */
export function inventContact(random: Random, { first, last }: Person) {
  const areas = ['216', '312', '317', '412', '502', '513', '614', '615', '734', '304'] as const
  const line = String(random.between(0, 99)).padStart(2, '0')
  const mailbox = `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
  return { phone: `(${random.pick(areas)}) 555-01${line}`, email: `${mailbox}@drivers.example` }
}
