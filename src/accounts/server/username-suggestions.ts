import { MAX_USERNAME } from '../../platform/contract/limits.ts'
import { parseUsername, usernameKey } from '../contract/usernames.ts'

/** Available usernames suggested when one is taken. */
const USERNAME_SUGGESTIONS = 3

const ENDINGS = ['_2', '_hoops', '_uk', '_baller', '_23', '_3', '_dunks', '_99', '_4', '_5']

/** A few free names similar to a taken one; empty if all candidates are taken. */
export async function suggestUsernames(
  username: string,
  mayBeChosen: (name: string) => boolean,
  takenOf: (names: readonly string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const names = ENDINGS.map((ending) => username.slice(0, MAX_USERNAME - ending.length) + ending)
  const valid = names.filter((name) => 'username' in parseUsername(name) && mayBeChosen(name))
  const taken = await takenOf(valid)
  return valid.filter((name) => !taken.has(usernameKey(name))).slice(0, USERNAME_SUGGESTIONS)
}
