import type { ProjectConfig } from 'firebase-admin/auth'
import { MIN_PASSWORD } from '../contract/limits.ts'

type Settings = Pick<ProjectConfig, 'passwordPolicyConfig' | 'emailPrivacyConfig'>

/** Insecure settings of a Firebase project, as sentences for its operator. */
export function insecureSettings({ passwordPolicyConfig, emailPrivacyConfig }: Settings): string[] {
  const { enforcementState, constraints } = passwordPolicyConfig ?? {}
  const demandsLength = enforcementState === 'ENFORCE' && (constraints?.minLength ?? 0) >= MIN_PASSWORD
  const sentences = []
  if (!demandsLength)
    sentences.push(
      `The Firebase project accepts passwords of fewer than ${MIN_PASSWORD} characters. Require ${MIN_PASSWORD} in its console: Authentication, Settings, Password policy.`,
    )
  if (!emailPrivacyConfig?.enableImprovedEmailPrivacy)
    sentences.push(
      'The Firebase project reveals which email addresses have an account, and lets people claim unverified addresses. Turn on email enumeration protection in its console: Authentication, Settings, User actions.',
    )
  return sentences
}
