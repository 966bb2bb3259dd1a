import { expect, test } from 'vitest'
import { MAX_USERNAME } from '../../platform/contract/limits.ts'
import { isConfusableWithAny, isReservedUsername, parseUsername, usernameKey } from './usernames.ts'

test.each([
  ...[
    'admin',
    'Adm1n',
    'adm1n_',
    'ADMIN_jo',
    'jo_admin',
    'admin_2026',
    'AdminJo',
    'admin7',
    'adrnin',
    '4dm1n',
  ],
  ...['opencourt', 'Open_Court', 'opencourt_team', 'the_0pencourt', 'OpenCourtUK', 'opencourts'],
  ...['support1', 'support_desk', 'SupportTeam', 'supportteam', 'moderators', 'm0derator5', 'mod', 'mod_1'],
  ...[
    'official',
    '0fficial',
    'official_jordan',
    'staff',
    'the_staff',
    'realadmin',
    'siteadmin',
    'super_admin',
  ],
  ...[
    'iamadmin',
    'ukadmin',
    'adminjo',
    'supportjo',
    'jo_iamadm1n',
    'officialjo',
    'joofficial',
    'chiefmoderator',
  ],
  ...['security_team', 'helpdesk', 'superuser', 'oc_team', 'teamoc', 'deleted_user', 'deleteduser7'],
  ...['7adminjo', '42adminjo', 'joadmin7', '4joadmin7', '4dm1njo'],
  ...['administrator', 'sysadmin', 'webmaster', 'root', 'system', 'team'],
])('%s could pass for someone who runs the site', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

test.each([
  ...['badminton_bob', 'leeds_supporter', 'modern_baller', 'joe_root', 'systematic', 'Moderno', 'mod_squad'],
  ...[
    'supporter',
    'united_supporters',
    'supportive_sam',
    'staffie',
    'stafford_hoops',
    'flagstaff',
    'unofficial',
  ],
  ...['officially_ann', 'unsupported', 'docteam', 'deleted_scenes', 'secure_sam', 'administering'],
  ...['court_king', 'open_gym', 'staffordshire', 'dunk_team', 'ann', 'rooted', 'officiant', 'Bob1', '2026'],
])('%s is allowed', (username) => {
  expect(isReservedUsername(username)).toBe(false)
})

test('usernames that look alike are found', () => {
  expect(isConfusableWithAny('the_b0ss', ['Other', 'TheBoss'])).toBe(true)
  expect(isConfusableWithAny('barney', ['bamey'])).toBe(true)
  expect(isConfusableWithAny('the_boss2', ['TheBoss'])).toBe(false)
})

test.each([
  ['', 'username-empty'],
  ['  ', 'username-empty'],
  ['ab', 'username-invalid'],
  ['a'.repeat(MAX_USERNAME + 1), 'username-invalid'],
  ['jo-ann', 'username-invalid'],
  ['jo ann', 'username-invalid'],
  ['josé', 'username-invalid'],
])('%j is not a valid username', (text, error) => {
  expect(parseUsername(text)).toEqual({ error })
})

test.each(['abc', ' Jo_Ann_9 ', 'a'.repeat(MAX_USERNAME)])(
  '%j is a username, without spaces around it',
  (text) => {
    expect(parseUsername(text)).toEqual({ username: text.trim() })
  },
)

test('usernames that differ only in case are the same', () => {
  expect(usernameKey('Jo_ANN')).toBe(usernameKey('jo_ann'))
})
