/** Clustering on the map: radius in pixels, smallest cluster, and the highest zoom that has clusters. */
export const CLUSTER_RADIUS_PX = 60
export const MIN_CLUSTER_SIZE = 2
export const MAX_CLUSTER_ZOOM = 16
