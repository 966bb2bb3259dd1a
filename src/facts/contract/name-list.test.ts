import { expect, it } from 'vitest'
import { formatNameList, parseNameList } from './name-list.ts'

it.each([
  [[]],
  [['Nets']],
  [['Nets', 'Half court']],
  [['Lights, until 10pm', 'Nets']],
  [['6" rims', '"Cage"', '", "', '""', ',']],
])('joins and splits names without loss: %j', (names) => {
  expect(parseNameList(formatNameList(names)).map((name) => name.trim())).toEqual(
    names.length > 0 ? names : [''],
  )
})

it.each([
  ['Nets, Half court,Lights', ['Nets', ' Half court', 'Lights']],
  ['"Nets" , Lights', ['Nets', ' Lights']],
  ['6" rims, "Cage', ['6" rims', ' "Cage']],
  ['6" or 7"', ['6" or 7"']],
  ['"" "Nets"', ['"" "Nets"']],
  ['"Big" hoops, Nets', ['"Big" hoops', ' Nets']],
])('splits %j as people mean it', (text, names) => {
  expect(parseNameList(text)).toEqual(names)
})
