import type { Claims, StandIn } from './local-sign-in.ts'

/** Made-up people. Google verifies email addresses, Facebook often does not, and some people have none there. */
const DEMO_PEOPLE: Record<StandIn, Omit<Claims, 'sub'>[]> = {
  'google.com': [
    { name: 'Robin Referee', email: 'admin@opencourt.example', email_verified: true },
    { name: 'Jo Baseline', email: 'jo@opencourt.example', email_verified: true },
    { name: 'Sam Skyhook', email: 'sam@opencourt.example', email_verified: true },
  ],
  'facebook.com': [
    { name: 'Alex Rimrattler', email: 'alex@opencourt.example', email_verified: true },
    { name: 'Jo Baseline', email: 'jo@opencourt.example', email_verified: false },
    { name: 'Kim Nightshooter' },
  ],
}

export function demoPeople(provider: StandIn): Claims[] {
  return DEMO_PEOPLE[provider].map((person) => ({
    ...person,
    sub: subjectOf(provider, person.email ?? person.name),
  }))
}

export function claimsOf(provider: StandIn, email: string): Claims {
  const name = email.split('@')[0] ?? email
  const isVerified = provider === 'google.com'
  return { sub: subjectOf(provider, email), name, email, email_verified: isVerified }
}

/** Stable, so that a person always gets the same account. */
const subjectOf = (provider: StandIn, person: string) =>
  `${provider}-${person.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
