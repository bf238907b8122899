import { expect, test } from '@jest/globals'
import { defaultCriteria } from 'shared-api/mvr/mvr-criteria'
import { CriteriaForm, fieldsOf, takeTheirs, textsOf } from './criteria-form.ts'

const typed = fieldsOf(defaultCriteria)

test('criteria that are shown and sent again are the same', () => {
  expect(CriteriaForm.parse(typed)).toEqual(defaultCriteria)
})

test('an empty limit is no limit, and an empty number is refused at its field', () => {
  expect(CriteriaForm.parse({ ...typed, AccidentsAllowed: ' 2 ' }).AccidentsAllowed).toBe(2)
  expect(CriteriaForm.parse({ ...typed, RailroadYears: '' }).RailroadYears).toBeNull()
  const { error } = CriteriaForm.safeParse({
    ...typed,
    SeriousAllowed: '',
    PointsMajor: '1.5',
    NearDays: '400',
  })
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'NearDays: Enter 180 or less',
    'SeriousAllowed: Enter a number',
    'PointsMajor: Enter a number',
  ])
})

test('what another user saved is taken field by field', () => {
  const theirs = { ...typed, NearDays: '45', Endorsements: ['T', 'H'] }
  expect(textsOf(theirs).Endorsements).toBe('H, T')
  expect(takeTheirs({ ...typed, PointsAllowed: '6' }, theirs, ['Endorsements'])).toMatchObject({
    PointsAllowed: '6',
    NearDays: '30',
    Endorsements: ['T', 'H'],
  })
})
