/** What a file chooser offers. Phones turn their own kinds into the first of these, and offer the camera. */
export const PHOTO_KINDS = 'image/jpeg,image/png,image/webp,image/avif'
