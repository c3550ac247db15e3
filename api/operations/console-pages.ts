/** Where the console is, and addresses of its pages that others lead to. */
import { LINK_PAGES } from '../../shared/domain/accounts/account-messages.ts';

export const CONSOLE_PATH = '/console';

export const SIGN_IN_PAGE = `${CONSOLE_PATH}/sign-in`;

/** The sign-in for whoever wanted to see the queues. */
export const QUEUES_SIGN_IN = `${SIGN_IN_PAGE}?next=/admin/queues/`;

/** Pages of earlier releases, which mails and bookmarks name. */
export const OLD_PAGES: Record<string, string> = {
  '/admin/sign-in': QUEUES_SIGN_IN,
  '/account/accept-invite': LINK_PAGES.invite,
  '/account/reset-password': LINK_PAGES['password-reset'],
};
