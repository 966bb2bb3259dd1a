import { facts } from './drivers/facts.ts'
import { COURTS_TO_ANSWER, COURTS_TO_VISIT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { reload } from './harness/visit.ts'

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }

test('one tap confirms a fact, another takes it back', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const { given, when, expects, answer } = facts(page)
  await given.memberOn(COURTS_TO_ANSWER.phone)
  const edges = () =>
    Promise.all(
      ['Yes', 'No'].map(async (name) => {
        const box = await answer('Floodlights', name).boundingBox()
        return { left: box?.x, width: box?.width, height: box?.height }
      }),
    )
  const before = await edges()
  await when.answers('Floodlights', 'Yes')
  await expects.pressed('Floodlights', 'Yes')
  expect(await edges()).toEqual(before)
  await expects.says('Floodlights', '4 people confirmed, last today')
  await reload(page)
  await expects.pressed('Floodlights', 'Yes')
  await when.answers('Floodlights', 'Yes')
  await expects.pressed('Floodlights', 'Yes', false)
  await expects.says('Floodlights', /3 people confirmed, last in [A-Z]/)
})

for (const size of ['phone', 'wide'] as const)
  test(`a person at the court answers three questions with the keyboard, and takes it back, ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[size])
    const { given, when, expects, sheet } = facts(page)
    await given.memberOn(COURTS_TO_VISIT[size])
    await page.getByRole('button', { name: 'Check this court' }).focus()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('heading', { name: 'Are there floodlights?' })).toBeFocused()
    await expect(sheet.getByText('1 of 3')).toBeVisible()
    await when.pressesWithKeyboard('Yes')
    await expect(sheet.getByRole('heading', { name: 'Are there nets?' })).toBeFocused()
    await when.pressesWithKeyboard('Chain nets')
    await expect(sheet.getByRole('heading', { name: 'Are the rims straight?' })).toBeFocused()
    await expect(sheet.getByText('3 of 3')).toBeVisible()
    await when.pressesWithKeyboard('Can’t tell')
    await expect(sheet.getByRole('heading', { name: /2 facts are up to date\.$/ })).toBeFocused()
    await expect(sheet.getByText('Nets: Chain nets')).toBeVisible()
    await expect(sheet.getByText('You are the first player to say so.')).toHaveCount(2)
    await when.pressesWithKeyboard('Undo all')
    await expect(sheet.getByRole('heading', { name: 'Your answers were taken back' })).toBeFocused()
    await when.pressesWithKeyboard('Done')
    await expect(page.getByRole('button', { name: 'Check this court' })).toBeFocused()
    await when.opensUnknown()
    await expects.says('Nets', 'Nobody has said')
  })
