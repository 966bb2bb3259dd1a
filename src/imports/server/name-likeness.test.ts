import { expect, test } from 'vitest'
import { compareNames, type NameLikeness } from './name-likeness.ts'

/** Also the other way round. */
function expectNames(likeness: NameLikeness, pairs: [one: string | undefined, other: string | undefined][]) {
  for (const [one, other] of pairs) {
    expect(compareNames(one, other), `${one} / ${other}`).toBe(likeness)
    expect(compareNames(other, one), `${other} / ${one}`).toBe(likeness)
  }
}

test('names that are missing, or say only what a court is, tell nothing', () => {
  expectNames('unknown', [
    [undefined, undefined],
    ['', 'Windmill Court'],
    ['   ', '•'],
    ['Quadra Poliesportiva', 'Quadra Poliesportiva'],
    ['Basketball Court', 'Windmill Court'],
    ['Quadra 3', 'Windmill Court'],
    ['Court', 'Court 2'],
  ])
})

test('other numbers and sides are other courts, even of one place', () => {
  expectNames('unlike', [
    ['Windmill Court 1', 'Windmill Court 2'],
    ['Quadra 1', 'Quadra 2'],
    ['Botafogo Quadra Coberta', 'Botafogo Quadra Descoberta'],
    ['Quadra Poliesportiva (Leste)', 'Quadra Poliesportiva (Oeste)'],
  ])
})

test('one of several courts of a place may be the one without a number', () => {
  expectNames('unknown', [['Windmill Court', 'Windmill Court 2']])
})

test('other places have unlike names', () => {
  expectNames('unlike', [
    ['Quadra Villas da Barra', 'Quadra Joia da Barra'],
    ['Clapham Common', 'Kennington Park'],
    ['Ko', 'Wu'],
    ['Q', 'W'],
  ])
})

test('one place has alike names despite case, accents, order, misspellings and what the court is called', () => {
  expectNames('alike', [
    ['Ginásio Poliesportivo do Bordadão', 'ginasio bordadao'],
    ['Quadra Poliesportiva Audicéia Dornelles', 'Quadra Audiceia Dorneles'],
    ['Quadra Poliesportiva de Lagoa D antas', 'Quadra Poliesportiva de Lagoa Dántas'],
    ['Praça José Clarim Pereira Neto', 'Pracinhas da Cultura Professor José Clarim Pereira Neto'],
    ['quadra Qc 06', 'Quadra QC 6'],
    ['Clapham Common Basketball Court', 'Clapham Common'],
    ['Ma', 'Ma'],
    ['籃球場 維園', '維園 籃球場'],
  ])
})
