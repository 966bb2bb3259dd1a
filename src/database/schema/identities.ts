import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/*
 * Who can sign in, without a provider elsewhere. The columns are those that better-auth needs; names and pictures stay
 * empty.
 */

/** Addresses of people who have proven that they are theirs. */
export const identities = pgTable('identities', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  name: text().notNull().default(''),
  image: text(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

/** A browser where somebody is signed in. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** How the person signed in: password, mail, passkey, google.com, facebook.com or oidc. */
    provider: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('identity_sessions_of').on(table.userId),
    index('identity_sessions_end').on(table.expiresAt),
  ],
)

/** A way to sign in: a password, or an account at a provider. */
export const identityMethods = pgTable(
  'identity_methods',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    /** Hashed. */
    password: text(),
    /** Providers' tokens aren't kept. */
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('identity_methods_once').on(table.providerId, table.accountId),
    index('identity_methods_of').on(table.userId),
  ],
)

/** A key pair with which somebody signs in: the device, or the password manager, keeps the other half. */
export const identityPasskeys = pgTable(
  'identity_passkeys',
  {
    /** As the device calls it, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it has been used, if the device counts: a copy shows by a lower number. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    usedAt: time(),
  },
  (table) => [index('identity_passkeys_of').on(table.userId)],
)

/** What is valid for some minutes: links in mails, registrations to confirm, sign-ins at a provider or with a passkey. */
export const identityTokens = pgTable(
  'identity_tokens',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('identity_tokens_by_identifier').on(table.identifier),
    index('identity_tokens_end').on(table.expiresAt),
  ],
)
