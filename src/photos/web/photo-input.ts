/** Media types for file inputs. Phones convert their own formats to the first of these, and offer the camera. */
export const PHOTO_MEDIA_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export const PHOTO_HINT = 'JPEG, PNG, WebP or AVIF. We remove location data from photos.'
export const PHOTO_FAILED = 'This photo couldn’t be sent. Check your connection and try again.'
