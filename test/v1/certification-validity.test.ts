import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { getBody, getRefusal, type Client } from '../support/client.ts';
import { newTrader, makeSupplier } from '../support/textiles.ts';

const PATH = '/api/v1/supplier-certifications';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('certifications and their expiry', () => {
  // dates are relative to today, which must not end within a test
  beforeEach(async () => {
    const left = DAY - (Date.now() % DAY);
    if (left > 1.5 * MINUTE) return;
    await sleep(left + 100);
  });

  /** So many days from today in UTC, as a day; and from now, as a moment. */
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const moment = (days: number, minutes: number) => new Date(Date.now() + days * DAY + minutes * MINUTE).toISOString();

  const certified = async (v1: Client, supplierId: string, certificateExpiry: string | null, certificateNumber = '') =>
    getBody(
      await v1.post(`${PATH}?supplierId=${supplierId}`, {
        supplierId,
        certificationType: 'GOTS',
        certificateExpiry,
        certificateNumber,
      }),
      201,
    );

  it('show a day as a day and a moment as a moment, in UTC', async () => {
    const { v1, supplier } = await newTrader();
    for (const [sent, shown] of [
      ['2031-12-31', '2031-12-31'],
      ['2028-02-29', '2028-02-29'],
      ['2031-12-31T12:30:00.000Z', '2031-12-31T12:30:00.000Z'],
      ['2031-12-31T12:30:00.125Z', '2031-12-31T12:30:00.125Z'],
      ['2031-12-31T12:30:00Z', '2031-12-31T12:30:00.000Z'],
      ['2031-12-31T12:30:00', '2031-12-31T12:30:00.000Z'],
      ['2031-12-31T23:30:00-02:00', '2032-01-01T01:30:00.000Z'],
    ] as const) {
      const { id, certificateExpiry } = await certified(v1, supplier.id, sent);
      expect(certificateExpiry).to.equal(shown);
      expect((await v1.get(`${PATH}/${id}`)).body).to.include({ certificateExpiry: shown });
    }
  });

  it('are EXPIRING from 90 days before to the end of the day they name, or to their moment', async () => {
    const { v1, supplier } = await newTrader();
    const { id } = await certified(v1, supplier.id, null);
    for (const [certificateExpiry, validity] of [
      [null, 'VALID'],
      [day(-1), 'EXPIRED'],
      [day(-4000), 'EXPIRED'],
      [day(0), 'EXPIRING'],
      [day(1), 'EXPIRING'],
      [day(89), 'EXPIRING'],
      [day(90), 'VALID'],
      [day(4000), 'VALID'],
      [moment(0, -1), 'EXPIRED'],
      [moment(0, 1), 'EXPIRING'],
      [moment(90, -1), 'EXPIRING'],
      [moment(90, 5), 'VALID'],
      ['9999-12-31', 'VALID'],
      ['0001-01-01', 'EXPIRED'],
    ] as const) {
      const what = String(certificateExpiry);
      const patch = getBody(await v1.patch(`${PATH}/${id}`, { certificateExpiry }), 200);
      expect(patch, what).to.include({ certificateExpiry, validity });
      expect((await v1.get(`${PATH}/${id}`)).body, what).to.include({ certificateExpiry, validity });
    }
  });

  it('expire while they are looked at', async () => {
    const { v1, supplier } = await newTrader();
    const expiry = Date.now() + 1500;
    const { id } = await certified(v1, supplier.id, new Date(expiry).toISOString());
    await sleep(expiry - Date.now() + 50);
    expect((await v1.get(`${PATH}/${id}`)).body).to.include({ validity: 'EXPIRED' });
    expect(getBody(await v1.get(`${PATH}/expiring`), 200)).to.deep.equal([]);
  });

  describe('as a list of what expires', () => {
    const numbers = async (v1: Client, query = '') =>
      (getBody(await v1.get(`${PATH}/expiring${query}`), 200) as { certificateNumber: string }[]).map(
        ({ certificateNumber }) => certificateNumber,
      );

    async function several() {
      const { v1, supplier } = await newTrader();
      const second = await makeSupplier(v1, 'Second');
      for (const [index, [expiry, number]] of (
        [
          [day(90), 'in 90 days'],
          [day(30), 'in 30 days'],
          [day(-30), '30 days ago'],
          [null, 'never'],
          [day(0), 'today'],
          [moment(0, 1), 'at once'],
          [day(89), 'in 89 days'],
          [day(-1), 'yesterday'],
          [day(7), 'in 7 days'],
        ] as const
      ).entries())
        await certified(v1, index % 2 ? supplier.id : second.id, expiry, number);
      return { v1, supplier, second };
    }

    it('holds those of all suppliers within 90 days, the most urgent first', async () => {
      const { v1, supplier, second } = await several();
      const found = getBody(await v1.get(`${PATH}/expiring`), 200) as Record<string, unknown>[];
      const wanted = [
        ['at once', supplier.id, 'Filatura Biellese'],
        ['today', second.id, 'Second'],
        ['in 7 days', second.id, 'Second'],
        ['in 30 days', supplier.id, 'Filatura Biellese'],
        ['in 89 days', second.id, 'Second'],
      ];
      expect(found.map((each) => [each['certificateNumber'], each['supplierId'], each['supplierName']])).to.deep.equal(
        wanted,
      );
      for (const { supplierName, ...each } of found) {
        expect(each).to.include({ validity: 'EXPIRING' });
        expect(getBody(await v1.get(`${PATH}/${String(each['id'])}`), 200), String(supplierName)).to.deep.equal(each);
      }
    });

    it('reaches as many days ahead as asked for', async () => {
      const { v1 } = await several();
      const soon = ['at once', 'today'];
      expect(await numbers(v1, '?days=1')).to.deep.equal(soon);
      expect(await numbers(v1, '?days=7')).to.deep.equal(soon);
      expect(await numbers(v1, '?days=8')).to.deep.equal([...soon, 'in 7 days']);
      expect(await numbers(v1, '?days=31')).to.deep.equal([...soon, 'in 7 days', 'in 30 days']);
      expect(await numbers(v1, '?days=365')).to.deep.equal([
        ...soon,
        'in 7 days',
        'in 30 days',
        'in 89 days',
        'in 90 days',
      ]);
    });

    it('adds what has expired when asked to', async () => {
      const { v1 } = await several();
      const gone = ['30 days ago', 'yesterday'];
      expect(await numbers(v1, '?days=1&includeExpired=true')).to.deep.equal([...gone, 'at once', 'today']);
      expect(await numbers(v1, '?days=1&includeExpired=false')).to.deep.equal(['at once', 'today']);
      const { body } = await v1.get(`${PATH}/expiring?includeExpired=true`);
      const validities = (body as { validity: string }[]).map(({ validity }) => validity);
      expect(validities).to.deep.equal([...gone.map(() => 'EXPIRED'), ...Array<string>(5).fill('EXPIRING')]);
    });

    it('follows a change of the expiry and a deletion', async () => {
      const { v1, supplier } = await newTrader();
      const { id } = await certified(v1, supplier.id, day(200), 'A');
      expect(await numbers(v1)).to.deep.equal([]);
      await v1.patch(`${PATH}/${id}`, { certificateExpiry: day(20) });
      expect(await numbers(v1)).to.deep.equal(['A']);
      await v1.patch(`${PATH}/${id}`, { certificateExpiry: null });
      expect(await numbers(v1)).to.deep.equal([]);
      await v1.patch(`${PATH}/${id}`, { certificateExpiry: moment(20, 0) });
      expect(await numbers(v1)).to.deep.equal(['A']);
      await v1.delete(`${PATH}/${id}`);
      expect(await numbers(v1)).to.deep.equal([]);
    });

    it('holds nothing of other tenants', async () => {
      const [mine, other] = [await newTrader(), await newTrader()];
      await certified(other.v1, other.supplier.id, day(5), 'theirs');
      expect(await numbers(mine.v1, '?includeExpired=true')).to.deep.equal([]);
      await certified(mine.v1, mine.supplier.id, day(6), 'mine');
      expect(await numbers(mine.v1)).to.deep.equal(['mine']);
      expect(await numbers(other.v1)).to.deep.equal(['theirs']);
    });

    it('refuses bad parameters by name', async () => {
      const { v1 } = await newTrader();
      for (const [query, field] of [
        ['days=-1', 'days'],
        ['days=1.5', 'days'],
        ['days=x', 'days'],
        ['days=', 'days'],
        ['days=99999999999', 'days'],
        ['includeExpired=yes', 'includeExpired'],
        ['includeExpired=1', 'includeExpired'],
      ])
        expect(getRefusal(await v1.get(`${PATH}/expiring?${query}`)), query).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          field,
        ]);
    });
  });

  it('of all suppliers are listed by supplier, type, validity and days, by expiry or newest first', async () => {
    const { v1, supplier } = await newTrader();
    const other = await makeSupplier(v1, 'Other');
    await certified(v1, supplier.id, null, 'never');
    await certified(v1, supplier.id, day(-10), 'expired');
    await certified(v1, other.id, moment(20, 1), 'soon');
    await certified(v1, other.id, day(200), 'later');
    const numbers = async (query: string) => {
      const { items, total } = getBody(await v1.get(`/api/v1/certifications?${query}`), 200) as {
        items: { certificateNumber: string; supplierName: string }[];
        total: number;
      };
      expect(total).to.equal(items.length);
      for (const { supplierName } of items) expect(supplierName).to.be.a('string');
      return items.map(({ certificateNumber }) => certificateNumber);
    };
    const expected: Record<string, string[]> = {
      '': ['expired', 'soon', 'later', 'never'],
      'sortDirection=desc': ['never', 'later', 'soon', 'expired'],
      'sortBy=createdAt&sortDirection=desc': ['later', 'soon', 'expired', 'never'],
      'validity=EXPIRED': ['expired'],
      'validity=EXPIRING': ['soon'],
      'validity=VALID': ['later', 'never'],
      'expiresWithinDays=30': ['soon'],
      // the last day as a whole
      'expiresWithinDays=20': ['soon'],
      'expiresWithinDays=19': [],
      'expiresWithinDays=300': ['soon', 'later'],
      [`supplierId=${other.id}`]: ['soon', 'later'],
      'certificationType=GOTS&validity=EXPIRED': ['expired'],
      'certificationType=OCS': [],
      'verificationStatus=VERIFIED': [],
    };
    for (const [query, wanted] of Object.entries(expected)) expect(await numbers(query), query).to.deep.equal(wanted);
    expect(getRefusal(await v1.get('/api/v1/certifications?validity=OLD'))[2]).to.equal('validity');
  });

  it('of all suppliers are counted by the month in which they expire, besides what has none to come', async () => {
    const { v1, supplier } = await newTrader();
    const other = await makeSupplier(v1, 'Other');
    const now = new Date();
    /** A day of the month so many months from now, as the month and as a day. */
    const inMonth = (months: number, date: number) => {
      const text = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date)).toISOString();
      return { month: text.slice(0, 7), day: text.slice(0, 10) };
    };
    await certified(v1, supplier.id, null, 'never');
    await certified(v1, supplier.id, day(-40), 'expired');
    // the first and the last day of a month, and its first and last moment
    await certified(v1, supplier.id, inMonth(3, 1).day, 'first day');
    await certified(v1, other.id, inMonth(4, 0).day, 'last day');
    await certified(v1, other.id, `${inMonth(3, 1).day}T00:00:01Z`, 'first moment');
    await certified(v1, other.id, `${inMonth(4, 0).day}T23:59:59Z`, 'last moment');
    await certified(v1, other.id, inMonth(12, 0).day, 'last month');
    await certified(v1, other.id, inMonth(12, 1).day, 'after it');
    await certified(v1, other.id, '9999-12-31', 'long after it');
    const PATH_OF_ALL = '/api/v1/certifications/expiries';
    const counts = async (query = '') => {
      const { months, ...besides } = getBody(await v1.get(PATH_OF_ALL + query), 200) as {
        months: { month: string; count: number }[];
      };
      expect(months.map(({ month }) => month)).to.deep.equal(
        Array.from({ length: 12 }, (_, each) => inMonth(each, 1).month),
      );
      return { months: months.map(({ count }) => count), ...besides };
    };
    expect(await counts()).to.deep.equal({
      expired: 1,
      months: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1],
      later: 2,
      withoutExpiry: 1,
    });
    expect(await counts(`?supplierId=${supplier.id}&certificationType=GOTS`)).to.deep.equal({
      expired: 1,
      months: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
      later: 0,
      withoutExpiry: 1,
    });
    const nothing = { expired: 0, months: Array(12).fill(0), later: 0, withoutExpiry: 0 };
    expect(await counts('?certificationType=OCS')).to.deep.equal(nothing);
    const stranger = await newTrader();
    expect(getBody(await stranger.v1.get(PATH_OF_ALL), 200)).to.include({ expired: 0, later: 0, withoutExpiry: 0 });
    expect(getRefusal(await v1.get(`${PATH_OF_ALL}?supplierId=1`))[2]).to.equal('supplierId');
  });
});
