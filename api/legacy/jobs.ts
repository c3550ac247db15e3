import { readJobEndpoint } from '../jobs/job-endpoints.ts';

export const jobEndpoints = [readJobEndpoint('/api/jobs', 'legacy', 'Jobs (legacy)')];
