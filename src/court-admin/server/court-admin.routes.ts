import type { FastifyInstance } from 'fastify'
import { readForm, route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import { type Photos, readCourtPhoto } from '../../photos/server/photos.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { courtAdminEndpoints } from '../contract/endpoints.ts'
import type { AdminCourt } from '../contract/schema.ts'
import { courtChanger } from './change-courts.ts'
import {
  addApprovedPhoto,
  addCourt,
  addTag,
  archiveCourt,
  editCourt,
  listCourts,
  removeTag,
  restoreCourt,
} from './court-admin.service.ts'
import { mergeCourt, previewMerge, undoMerge } from './court-merges.service.ts'

interface CourtAdminParts {
  config: Config
  database: Database
  directory: Directory
  photos: Photos
  reconcilePhotos: ReconcileInBackground
}

export function courtAdminRoutes(
  app: FastifyInstance,
  { config, database, directory, photos, reconcilePhotos }: CourtAdminParts,
): void {
  const { filesBaseUrl } = config
  const change = courtChanger({ config, database, directory, reconcilePhotos })
  const asCourt = (court: AdminCourt) => ({ court })

  route(app, courtAdminEndpoints.adminCourts, ({ query }) => listCourts(database, query, filesBaseUrl))

  route(app, courtAdminEndpoints.addCourt, async ({ body, caller, request }) => {
    const court = await change(
      caller,
      (context) => addCourt(context, body),
      (act) => runIdempotently(database, { request, caller, call: 'addCourt' }, act),
    )
    return { court }
  })

  route(app, courtAdminEndpoints.editCourt, ({ params, body, caller }) =>
    change(caller, (context) => editCourt(context, params.id, body)).then(asCourt),
  )
  route(app, courtAdminEndpoints.archiveCourt, ({ params, caller }) =>
    change(caller, (context) => archiveCourt(context, params.id)).then(asCourt),
  )
  route(app, courtAdminEndpoints.restoreCourt, ({ params, body, caller }) =>
    change(caller, (context) => restoreCourt(context, params.id, body)).then(asCourt),
  )
  route(app, courtAdminEndpoints.mergeCourt, ({ params, body, caller }) =>
    change(caller, (context) => mergeCourt(context, params.id, body.into)).then(asCourt),
  )
  route(app, courtAdminEndpoints.mergePreview, ({ params, query }) =>
    previewMerge(database, params.id, query.into),
  )
  route(app, courtAdminEndpoints.undoMerge, ({ params, caller }) =>
    change(caller, (context) => undoMerge(context, params.id)).then(asCourt),
  )

  route(app, courtAdminEndpoints.addTag, ({ params, body, caller }) =>
    change(caller, (context) => addTag(context, params.id, body.name)),
  )
  route(app, courtAdminEndpoints.removeTag, ({ params, caller }) =>
    change(caller, (context) => removeTag(context, params.id, params.tagId)),
  )

  route(app, courtAdminEndpoints.uploadPhoto, async ({ params, caller, request, reply }) => {
    const form = await readForm(courtAdminEndpoints.uploadPhoto, { request, reply }, (file) =>
      photos.receive(file, { caller, request }),
    )
    const prepared = await photos.prepare(form.file)
    const id = await photos.withStoredFiles(prepared, (photo) =>
      change(
        caller,
        async (context) => {
          if (!photo) throw new ApiError('photo-needed')
          return addApprovedPhoto(context, { ...photo, courtId: params.id, userId: caller.account.id })
        },
        (act) => runIdempotently(database, { request, caller, call: 'uploadPhoto' }, act),
      ),
    )
    return { photo: await readCourtPhoto(database, { courtId: params.id, photoId: id, filesBaseUrl }) }
  })
}
