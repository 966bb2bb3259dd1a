import { accounts } from './drivers/accounts.ts'
import { newPerson } from './drivers/people.ts'
import { testWithServer } from './harness/separate-server.ts'
import { reload } from './harness/visit.ts'

const test = testWithServer({ IDENTITY: 'emulator' })

test('with Firebase: registered, signed in again with a password, and with Google', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 40[03]/)
  const { given, when, expects } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
  await when.verifiesAddress(person)
  await expects.signedInAs(person)
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
  await given.googleMemberOn('/about')
})
