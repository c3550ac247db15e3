/** Every kind of job of the product is declared once this is loaded: bulk imports, and those of the subjects. */
import '../exports/export-job.ts';
import './bulk-imports.ts';
import './changed-rows.ts';
import './import-parts.ts';
import './accounts/account-mail-jobs.ts';
import './documents/verification-jobs.ts';
import './purchases/recalculation-job.ts';
import './traceability/journey-totals-job.ts';
