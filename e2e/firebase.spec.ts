import { accounts } from './drivers/accounts.ts'
import { testWithServer } from './harness/separate-server.ts'
import { reload } from './harness/visit.ts'

const test = testWithServer({ IDENTITY: 'emulator' })

test('with Firebase: registered, signed in again with a password, and with Google', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 40[03]/)
  const { given, when, expects } = accounts(page)
  const person = await given.newMemberOn('/')
  await reload(page)
  await expects.signedInAs(person)
  await when.signsOut()
  await expects.signedOut()

  await when.opensSignIn()
  await when.logsIn({ ...person, password: 'not this one' })
  await expects.says('Email or password is wrong.')
  await when.logsIn(person)
  await expects.signedInAs(person)
  await when.signsOut()
  await expects.signedOut()
  await given.googleMemberOn('/about')
})
