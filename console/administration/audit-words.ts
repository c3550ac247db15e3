import { jobName } from '../imports/job-name.ts';
import { type Speech } from '../words/speech.ts';

/** `Supplier · Created`; undefined where there are no words for it. */
export function actionName(action: string, speech: Speech): string | undefined {
  const { find } = speech;
  const at = action.lastIndexOf('.');
  const [subject, event] = [action.slice(0, at), find(`event.${action.slice(at + 1)}`)];
  return event && `${find(`entity.${subject}`) ?? jobName(speech, { type: subject })} · ${event}`;
}
