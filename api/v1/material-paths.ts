/** How paths name a material. */
import { z } from 'zod';
import { TEXTILE_KINDS } from '../../shared/domain/textiles/textile-product.ts';
import { uuid } from '../http/parameters.ts';

export const MATERIALS_PATH = '/api/v1/product/materials';

export const materialParams = z.object({ kind: z.enum(TEXTILE_KINDS, 'must be FIBER, YARN or FABRIC'), id: uuid });
