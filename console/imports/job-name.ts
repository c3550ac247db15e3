import { type Speech } from '../words/speech.ts';

const toCamel = (name: string) => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** `supplier-certifications` are of the audit trail's `supplier certification`. */
const toSubject = (name: string) => name.replace(/s$/, '').replaceAll('-', ' ');

/**
 * What a job does in words: `suppliers.bulk-upsert` is the import of suppliers, or the check of a file of them. A type without words is
 * shown as it is.
 */
export function jobName({ find, t }: Speech, { type, dryRun = false }: { type: string; dryRun?: boolean }): string {
  const whole = find(`job.type.${type}${dryRun ? '.check' : ''}`);
  if (whole !== undefined) return whole;
  const [of = '', does = ''] = type.split('.');
  const what = find(`imports.${of}`) ?? find(`${toCamel(of)}.title`) ?? find(`entity.${toSubject(of)}`);
  const how = find(`job.does.${dryRun ? 'check' : does}`);
  return what === undefined || how === undefined ? type : t('job.name', { how, what });
}
