import type { FastifyInstance } from 'fastify';
import { readNotifications, setNotifications } from '../../operations/people/morning-mails.js';
import { NotificationsAnswer, NotificationsBody } from '../../wire/console/notifications.js';
import { decoderOf } from '../../wire/validator.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';

const tag = 'Settings' as const;

const body = decoderOf(NotificationsBody);

/** Which mails about this account the person gets. */
export function notificationRoutes(scope: FastifyInstance): void {
  scope.get(
    '/notifications',
    {
      schema: about({
        operationId: 'readNotifications',
        summary: 'Read what the caller is mailed about the account',
        tag,
        answer: NotificationsAnswer,
      }),
    },
    ({ ctx, caller }) => readNotifications(ctx, caller),
  );
  scope.put(
    '/notifications',
    {
      schema: about({
        operationId: 'setNotifications',
        summary: 'Change what the caller is mailed about the account',
        description: 'Of nobody else. It counts from the next morning on.',
        tag,
        body: NotificationsBody,
        answer: NotificationsAnswer,
      }),
    },
    (request) => {
      const { morning_mail } = body(bodyOf(request));
      return setNotifications(request.ctx, request.caller, { morning_mail });
    },
  );
}
