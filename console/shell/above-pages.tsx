/** What stands above pages: short messages of what was done, and the sign-in where a session has ended. */
import { Notifications } from '@mantine/notifications';

export { SessionEnded } from '../session/session-ended.tsx';

export const Messages = () => <Notifications position="bottom-right" />;
