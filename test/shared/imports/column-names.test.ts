import { expect } from 'chai';
import { IMPORTS } from '../../../shared/domain/bulk-imports.ts';
import { comparableName, fieldByName } from '../../../shared/imports/column-names.ts';
import { supplierLegacy } from '../../../shared/domain/suppliers/supplier.legacy.ts';

describe('names of columns', () => {
  for (const { job, representation, fieldByName: names } of IMPORTS) {
    describe(`of ${job.type}`, () => {
      it('have the fields themselves among them, each meaning itself', () => {
        for (const wire of representation.inputNames) expect(names.get(comparableName(wire)), wire).to.equal(wire);
      });

      it('are there for every field besides its own, and for nothing else', () => {
        const others = [...names].filter(([name, wire]) => name !== comparableName(wire));
        expect(new Set(others.map(([, wire]) => wire))).to.deep.equal(new Set(representation.inputNames));
      });
    });
  }

  it('that mean two fields, or nothing, are refused where they are declared', () => {
    const declare = (name: string) => () =>
      fieldByName(supplierLegacy, { name: { it: ['nome'] }, country: { it: [name] } });
    expect(declare('paese')).not.to.throw();
    for (const name of ['Nome', 'NOME', 'n-o_m e', 'name', 'category', '', '--'])
      expect(declare(name), name).to.throw(/a column .* would be country and/);
    expect(() => fieldByName(supplierLegacy, { nothing: { it: ['x'] } })).to.throw(/nothing cannot be imported/);
    expect(() => fieldByName(supplierLegacy, { createdAt: { it: ['creato'] } })).to.throw(
      /createdAt cannot be imported/,
    );
  });

  it('are compared without regard to case, accents, spaces and punctuation, but with symbols', () => {
    for (const name of ['CO2 (kg)', 'co2_kg', 'CO₂-kg', ' Co2\u00a0KG:', 'cò2 kg'])
      expect(comparableName(name), name).to.equal('co2kg');
    expect(comparableName('Prezzo (€)')).not.to.equal(comparableName('Prezzo'));
    expect(comparableName('Riciclato %')).not.to.equal(comparableName('Riciclato'));
  });
});
