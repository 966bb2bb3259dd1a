/** Media types for file inputs. Phones convert their own formats to the first of these, and offer the camera. */
export const PHOTO_MEDIA_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
