/** If-Match of stages: their journey is locked before them, as all writes of stages do. */
import { type stage } from '../../shared/domain/traceability/stage.ts';
import { lockStage } from '../../shared/domain/traceability/stage-writes.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { readRow, type RowId } from '../../shared/resources/store.ts';
import { type Call } from './endpoint.ts';
import { requireMatch } from './etags.ts';

type StageRepresentation = Representation<(typeof stage.keys)[number], typeof stage.columns>;

/** Throws PRECONDITION_FAILED unless the stage is what If-Match names, and NOT_FOUND where there is none. */
export function requireStageMatch(
  scope: Scope,
  headers: Call['headers'],
  of: StageRepresentation,
  id: RowId,
): Promise<void> {
  const read = () => readRow(scope, of, id);
  return requireMatch(headers, of.resource.name, () => lockStage(scope, of, id), read);
}
