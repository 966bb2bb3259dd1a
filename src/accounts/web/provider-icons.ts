import { IconBrandFacebookFilled, IconBrandGoogleFilled, IconKey } from '@tabler/icons-react'

export const PROVIDER_ICONS = {
  'google.com': IconBrandGoogleFilled,
  'facebook.com': IconBrandFacebookFilled,
  oidc: IconKey,
}
