/** The one list of what entries of the audit trail can be, against what is declared elsewhere. */
import { expect } from 'chai';
import '../../../shared/domain/job-kinds.ts';
import { declaredJobs } from '../../../shared/jobs/declaration.ts';
import { AUDITED_JOBS } from '../../../shared/platform/audit-actions.ts';

describe('actions of the audit trail', () => {
  it('are also those of every job that writes rows', () => {
    const writing = declaredJobs().filter(({ type, queue }) => queue.startsWith('bulk-') || type === 'import');
    expect(AUDITED_JOBS).to.have.members(writing.map(({ type }) => type));
  });
});
