import { expect } from 'chai';
import { inTransaction, query } from '../../shared/platform/database.ts';
import { JSON_TYPE } from '../support/bulk.ts';
import { getBody, getRefusal, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { invalid, newBuyer } from './purchases.ts';

const PATH = '/api/v1/chemical-purchases';

describe('the total cost of a chemical purchase', () => {
  /** Takes the numbers as text, so that no client rounds them. */
  async function newPurchaser() {
    const buyer = await newBuyer();
    const { legacy, least } = buyer;
    const { id } = getBody(await legacy.post('/api/chemicals', { name: 'Toluene' }), 201) as { id: number };
    const fields = JSON.stringify({ ...least, chemical_product_id: id, company_id: 1, currency: 'EUR' }).slice(0, -1);
    const send = (numbers: Record<string, string | null>) => {
      const members = Object.entries(numbers).map(([name, value]) => `,"${name}":${value}`);
      return legacy.post(PATH, `${fields}${members.join('')}}`, { headers: JSON_TYPE });
    };
    return { ...buyer, send };
  }

  const getTotal = ({ text }: Seen) => /"total_cost":([^,]+),/.exec(text)?.[1];

  const PRODUCTS: [quantity: string, price: string, total: string][] = [
    ['0.1', '0.2', '0.02'],
    ['0.1', '3', '0.3'],
    ['1.1', '1.1', '1.21'],
    ['1.005', '1000', '1005'],
    ['2.50', '0.4', '1'],
    ['250', '40', '10000'],
    ['123456789.012345', '987654.321098765', '121932631137021.071359549253925'],
    ['0.00123456789012345', '98765432109876.5', '121932631137.021071359549253925'],
    ['999999999999999', '999999999999999', '999999999999998000000000000001'],
    ['0.000000000000001', '1e-15', '0.000000000000000000000000000001'],
  ];
  it('is quantity × price to the last digit, on create, read, list and patch', async () => {
    const { legacy, send } = await newPurchaser();
    for (const [quantity_kg, cost_per_kg, total] of PRODUCTS) {
      const made = await send({ quantity_kg, cost_per_kg });
      const what = `${quantity_kg} × ${cost_per_kg}`;
      expect([made.status, getTotal(made)], what).to.deep.equal([201, total]);
      const path = `${PATH}/${made.body.id}`;
      expect(getTotal(await legacy.get(path)), what).to.equal(total);
      await legacy.patch(path, { quantity_kg: 7, cost_per_kg: 7 });
      const numbers = `{"quantity_kg":${quantity_kg},"cost_per_kg":${cost_per_kg}}`;
      expect(getTotal(await legacy.patch(path, numbers, { headers: JSON_TYPE })), `patched, ${what}`).to.equal(total);
    }
    const { text } = await legacy.get(PATH);
    const listed = [...text.matchAll(/"total_cost":([^,]+),/g)].map((match) => match[1]);
    expect(listed).to.deep.equal(PRODUCTS.map(([, , total]) => total));
  });

  it('is computed where null is sent, and taken as it is where one is sent', async () => {
    const { send } = await newPurchaser();
    const numbers = { quantity_kg: '3', cost_per_kg: '7' };
    for (const [sent, total] of [
      [null, '21'],
      ['0', '0'],
      ['20.99', '20.99'],
      ['123456789.012345', '123456789.012345'],
    ] as const) {
      const made = await send({ ...numbers, total_cost: sent });
      expect([made.status, getTotal(made)], String(sent)).to.deep.equal([201, total]);
    }
    for (const sent of ['-1', '"21"', '1e15'])
      expect(getRefusal(await send({ ...numbers, total_cost: sent })), sent).to.deep.equal(invalid('total_cost'));
  });

  type Step = [fields: Record<string, unknown>, total: number];

  it('follows quantity and price while the client has set none', async () => {
    await walk({}, [
      [{ quantity_kg: 10 }, 30],
      [{ cost_per_kg: 0.3 }, 3],
      [{ quantity_kg: 0.1, cost_per_kg: 0.2 }, 0.02],
      [{ notes: 'nothing to do with it' }, 0.02],
      [{ total_cost: null }, 0.02],
      [{ quantity_kg: 3 }, 0.6],
    ]);
  });

  it('stays what the client has set, until null has it computed again', async () => {
    const steps: Step[] = [
      [{ quantity_kg: 10 }, 6],
      [{ cost_per_kg: 5 }, 6],
      [{ total_cost: 49.5 }, 49.5],
      [{ quantity_kg: 1, cost_per_kg: 1 }, 49.5],
      [{ total_cost: 0 }, 0],
      [{ quantity_kg: 4 }, 0],
      [{ total_cost: 12, cost_per_kg: 2 }, 12],
      [{ total_cost: null }, 8],
      [{ quantity_kg: 5 }, 10],
      [{ total_cost: 7 }, 7],
      [{ total_cost: null, quantity_kg: 6 }, 12],
    ];
    // the same as the product, but set all the same
    await walk({ total_cost: '6' }, steps);
  });

  /** From 2 kg at 3 each through a series of patches. */
  async function walk(first: Record<string, string>, steps: Step[]): Promise<void> {
    const { legacy, send } = await newPurchaser();
    const { body } = await send({ quantity_kg: '2', cost_per_kg: '3', ...first });
    expect(body.total_cost).to.equal(6);
    for (const [fields, total] of steps) {
      const patched = getBody(await legacy.patch(`${PATH}/${body.id}`, fields), 200);
      expect(patched, JSON.stringify(fields)).to.include({ ...fields, total_cost: total });
    }
  }

  it('is the product of what is stored after patches of quantity and price at the same time', async () => {
    const { stack, legacy, send } = await newPurchaser();
    const { id } = getBody(await send({ quantity_kg: '2', cost_per_kg: '3' }), 201) as { id: number };
    const path = `${PATH}/${id}`;
    const waiting = async () => {
      const [row] = await query<{ n: number }>(
        stack.database,
        `select count(*)::integer as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%chemical_purchases%'`,
      );
      return row!.n;
    };
    const patches = [{ quantity_kg: 11 }, { cost_per_kg: 13 }, { quantity_kg: 17 }, { cost_per_kg: 19 }];
    const { sent } = await inTransaction(stack.database, async (transaction) => {
      // two have begun before the first can end: a tenant beside others has two connections at first
      await query(transaction, 'select from chemical_purchases where id = $1 for update', [id]);
      const sent = patches.map((fields) => legacy.patch(path, fields));
      await eventually('two wait for the row', async () => (await waiting()) >= 2);
      return { sent };
    });
    for (const answer of await Promise.all(sent)) {
      const { quantity_kg, cost_per_kg, total_cost } = getBody(answer, 200) as Record<string, number>;
      expect(total_cost).to.equal(quantity_kg! * cost_per_kg!);
    }
    const { quantity_kg, cost_per_kg, total_cost } = getBody(await legacy.get(path), 200) as Record<string, number>;
    expect(quantity_kg).to.be.oneOf([11, 17]);
    expect(cost_per_kg).to.be.oneOf([13, 19]);
    expect(total_cost).to.equal(quantity_kg! * cost_per_kg!);
  });
});
