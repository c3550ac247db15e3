import { codeOf, messageOf } from '../../../../shared/platform/reasons/index.ts';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type PayloadFormat } from '../../../../shared/imports/source-rows.ts';
import { type OpenReaderOptions } from '../../../../shared/imports/readers/open-reader.ts';
import { FORMATS, readAll, readCut, toStream } from './read-all.ts';

const BOM = '\ufeff';

interface Case {
  name: string;
  payload: string | Buffer;
  format?: Partial<PayloadFormat>;
  options?: Partial<OpenReaderOptions>;
  /** Line and cells of each row. */
  rows?: [number, string[]][];
  rowErrors?: (string | undefined)[];
  sheetRows?: (number | undefined)[];
  detected?: Record<string, unknown>;
  code?: string;
  details?: Record<string, unknown>;
  message?: RegExp;
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const READ: Case[] = [
  { name: 'plain', payload: 'a,b\n1,2\n3,4\n', rows: [[2, ['1', '2']], [3, ['3', '4']]], detected: { encoding: 'utf-8', delimiter: ',', header: ['a', 'b'], fields: ['a', 'b'] } },
  { name: 'no line break at the end', payload: 'a,b\n1,2', rows: [[2, ['1', '2']]] },
  { name: 'header only', payload: 'a,b\n', rows: [] },
  { name: 'header only, no line break', payload: 'a,b', rows: [] },
  { name: 'names in another order and trimmed', payload: ' b ,\ta\n1,2\n', rows: [[2, ['1', '2']]], detected: { header: ['b', 'a'], fields: ['b', 'a'] } },
  { name: 'semicolons', payload: 'a;b\n1,5;2\n', rows: [[2, ['1,5', '2']]], detected: { delimiter: ';' } },
  { name: 'tabs', payload: 'a\tb\n1\t2\n', rows: [[2, ['1', '2']]], detected: { delimiter: '\t' } },
  { name: 'bars', payload: 'a|b\n1|2\n', rows: [[2, ['1', '2']]], detected: { delimiter: '|' } },
  { name: 'one column', payload: 'a\n1\n2\n', rows: [[2, ['1']], [3, ['2']]], detected: { delimiter: ',' } },
  { name: 'delimiters inside quoted names do not count', payload: '"x,y,z";b\n1;2\n', format: { columns: { a: 'x,y,z' } }, rows: [[2, ['1', '2']]], detected: { delimiter: ';', fields: ['a', 'b'] } },
  { name: 'the given delimiter wins', payload: 'a;b\n1;2\n', format: { delimiter: ',', columns: { c: 'a;b' } }, rows: [[2, ['1;2']]], detected: { delimiter: ',' } },
  { name: 'CRLF', payload: 'a,b\r\n1,2\r\n3,4\r\n', rows: [[2, ['1', '2']], [3, ['3', '4']]] },
  { name: 'CR alone', payload: 'a,b\r1,2\r"3\r3",4\r5,6', rows: [[2, ['1', '2']], [3, ['3\r3', '4']], [5, ['5', '6']]] },
  { name: 'CR alone, header only', payload: 'a,b\r', rows: [] },
  { name: 'a header in LF, rows in CRLF', payload: 'a,b\n1,"2"\r\n3,4\r\n', rows: [[2, ['1', '2']], [3, ['3', '4']]] },
  { name: 'a header in CRLF, rows in LF', payload: 'a,b\r\n1,2\n3,4\n', rows: [[2, ['1', '2']], [3, ['3', '4']]] },
  { name: 'blank lines', payload: '\n  \n\t\na,b\n\n1,2\n   \n\n3,4\n\n', rows: [[6, ['1', '2']], [9, ['3', '4']]] },
  { name: 'blank lines in CRLF', payload: '\r\n\r\na,b\r\n\r\n1,2\r\n\r\n', rows: [[5, ['1', '2']]] },
  { name: 'a line of tabs in a file of tabs', payload: 'a\tb\n\t\n1\t2\n \t \n', rows: [[3, ['1', '2']]] },
  { name: 'empty cells are cells', payload: 'a,b\n,\n', rows: [[2, ['', '']]] },
  { name: 'quoted line breaks count as physical lines', payload: 'a,b\n"1\n1","2\r\n2"\n3,4\n', rows: [[2, ['1\n1', '2\r\n2']], [5, ['3', '4']]] },
  { name: 'a line break in the header', payload: '"a",b,"x\ny"\n1,2,3\n', format: { columns: { c: 'x\ny' } }, rows: [[3, ['1', '2', '3']]] },
  { name: 'doubled quotes', payload: 'a,b\n"x ""y"" z",""""\n', rows: [[2, ['x "y" z', '"']]] },
  { name: 'quotes inside an unquoted cell', payload: 'a,b\n5" pipe,2\n3" x 4",9\n', rows: [[2, ['5" pipe', '2']], [3, ['3" x 4"', '9']]] },
  { name: 'NUL in a cell', payload: 'a,b\n1\0,2\n', rows: [[2, ['1\0', '2']]] },
  { name: 'too few and too many cells', payload: 'a,b\n1\n1,2,3\n1,2\n', rows: [[2, ['1']], [3, ['1', '2', '3']], [4, ['1', '2']]], rowErrors: ['has 1 cell, the header has 2', 'has 3 cells, the header has 2', undefined] },
  { name: 'an unquoted list in a file of bars', payload: 'a|b\n1|x|y\n', options: { listFields: ['b'] }, rows: [[2, ['1', 'x', 'y']]], rowErrors: ['has 3 cells, the header has 2; a list that contains the delimiter | must be quoted'] },
  { name: 'UTF-8 with BOM', payload: `${BOM}a,b\nè,€\n`, rows: [[2, ['è', '€']]], detected: { encoding: 'utf-8', header: ['a', 'b'] } },
  { name: 'BOM before a quote', payload: `${BOM}"a","b"\n1,2\n`, rows: [[2, ['1', '2']]] },
  { name: 'characters of 2, 3 and 4 bytes', payload: 'a,b\nü€😀,😀€ü\n', rows: [[2, ['ü€😀', '😀€ü']]] },
  { name: 'UTF-16LE by BOM', payload: Buffer.from(`${BOM}a;b\r\nü;😀\r\n`, 'utf16le'), rows: [[2, ['ü', '😀']]], detected: { encoding: 'utf-16le', delimiter: ';' } },
  { name: 'UTF-16BE by BOM', payload: utf16be(`${BOM}a,b\nü,😀\n`), rows: [[2, ['ü', '😀']]], detected: { encoding: 'utf-16be' } },
  { name: 'UTF-16BE by charset', payload: utf16be('a,b\nü,2\n'), format: { charset: 'utf-16be' }, rows: [[2, ['ü', '2']]] },
  { name: 'a BOM wins over the charset', payload: `${BOM}a,b\nü,2\n`, format: { charset: 'windows-1252' }, rows: [[2, ['ü', '2']]], detected: { encoding: 'utf-8' } },
  { name: 'windows-1252', payload: Buffer.from('a,b\n\xe0\x80,\x93x\x94\x81\n', 'latin1'), format: { charset: 'windows-1252' }, rows: [[2, ['à€', '“x”\x81']]], detected: { encoding: 'windows-1252' } },
  { name: 'iso-8859-1', payload: Buffer.from('a,b\n\xe8,2\n', 'latin1'), format: { charset: 'iso-8859-1' }, rows: [[2, ['è', '2']]] },
  { name: 'iso-8859-15', payload: Buffer.from('a,b\n\xa4,2\n', 'latin1'), format: { charset: 'iso-8859-15' }, rows: [[2, ['€', '2']]] },
  { name: 'us-ascii', payload: 'a,b\n1,2\n', format: { charset: 'us-ascii' }, rows: [[2, ['1', '2']]] },
  { name: 'mapped columns', payload: 'Ragione Sociale,b\nx,2\n', format: { columns: { a: ' Ragione Sociale ' } }, rows: [[2, ['x', '2']]], detected: { fields: ['a', 'b'] } },
  { name: 'columns of failed.csv', payload: 'a,_row,_field,_code,_error\n1,2,3,4,5\n', rows: [[2, ['1', '2', '3', '4', '5']]], detected: { fields: ['a', null, null, null, null] } },
  { name: 'a failed.csv that a spreadsheet has filled up', payload: 'a,_row,_field,_code,_error,,\n1,2,3,4,5,,\n1,2,3,4,5,6,\n1,2,3,4,5\n', rows: [[2, ['1', '2', '3', '4', '5']], [3, ['1', '2', '3', '4', '5', '6']], [4, ['1', '2', '3', '4', '5']]], rowErrors: [undefined, 'has 6 cells, the header has 5', undefined], detected: { header: ['a', '_row', '_field', '_code', '_error'] } },
  { name: 'unknown columns ignored', payload: 'a,zzz,\n1,2,3\n', format: { unknownColumns: 'ignore' }, rows: [[2, ['1', '2', '3']]], detected: { fields: ['a', null, null] } },
  { name: 'the mapping takes a field from the column of its name', payload: 'a,x\n1,2\n', format: { unknownColumns: 'ignore', columns: { a: 'x' } }, rows: [[2, ['1', '2']]], detected: { fields: [null, 'a'] } },
  { name: 'a line that names the delimiter', payload: 'sep=;\r\na;b\r\n1;2\r\n', rows: [[3, ['1', '2']]], detected: { delimiter: ';', separatorLine: true, header: ['a', 'b'] } },
  { name: 'a line that names a delimiter which the header has less often than another', payload: 'sep=;\n"a";"x,y,z"\n1;2\n', format: { columns: { b: 'x,y,z' } }, rows: [[3, ['1', '2']]], detected: { delimiter: ';', fields: ['a', 'b'] } },
  { name: 'such a line for tabs, in any case, behind a byte order mark and blank lines', payload: `${BOM}\n\nSEP=\t\na\tb\n1\t2\n`, rows: [[5, ['1', '2']]], detected: { delimiter: '\t' } },
  { name: 'such a line that a spreadsheet has quoted and filled up', payload: '"sep=;";;\na;b;c\n1;2;3\n', rows: [[3, ['1', '2', '3']]], detected: { delimiter: ';' } },
  { name: 'such a line with the carriage returns of old Macs', payload: 'sep=,\ra,b\r1,2\r', rows: [[3, ['1', '2']]] },
  { name: 'such a line against the given delimiter', payload: 'sep=,\na;b\n1;2\n', format: { delimiter: ';' }, rows: [[3, ['1', '2']]], detected: { delimiter: ';' } },
  { name: 'a column that is called so', payload: 'a,sep=;x\n1,2\n', format: { columns: { b: 'sep=;x' } }, rows: [[2, ['1', '2']]], detected: { delimiter: ',' } },
  { name: 'empty columns at the end', payload: 'a;b;;\n1;2;;\n3;4;;\n', rows: [[2, ['1', '2']], [3, ['3', '4']]], rowErrors: [undefined, undefined], detected: { header: ['a', 'b'], fields: ['a', 'b'] } },
  { name: 'empty columns at the end that some rows have not', payload: 'a,b,,\n1,2\n3,4,\n5,6, ,\n', rows: [[2, ['1', '2']], [3, ['3', '4']], [4, ['5', '6']]], rowErrors: [undefined, undefined, undefined] },
  { name: 'cells below no name', payload: 'a,b,\n1,2,x\n', rows: [[2, ['1', '2', 'x']]], rowErrors: ['has 3 cells, the header has 2'] },
  { name: 'cells below no name where such columns are ignored', payload: 'a;b;\n1;2;x\n1;2;\n1;2\n1\n', format: { unknownColumns: 'ignore' }, rows: [[2, ['1', '2', 'x']], [3, ['1', '2', '']], [4, ['1', '2']], [5, ['1']]], rowErrors: [undefined, undefined, undefined, 'has 1 cell, the header has 3'], detected: { header: ['a', 'b', ''], fields: ['a', 'b', null] } },
  { name: 'empty cells behind a header that has none', payload: 'a;b\n1;2;;\n', rows: [[2, ['1', '2']]], rowErrors: [undefined] },
  { name: 'empty cells behind a header that has none, where an unquoted comma may have shifted the others', payload: 'a,b,c\nx,1,5,\n', rows: [[2, ['x', '1', '5', '']]], rowErrors: ['has 4 cells, the header has 3'] },
  { name: 'names without regard to case, spaces, underscores, hyphens and accents', payload: 'Supplier Name,LEAD-TIME_days,recycled  content (Percent),Quantità\n1,2,3,4\n', options: { knownFields: ['supplier_name', 'lead_time_days', 'recycled_content_percent', 'quantita'] }, rows: [[2, ['1', '2', '3', '4']]], detected: { fields: ['supplier_name', 'lead_time_days', 'recycled_content_percent', 'quantita'] } },
  { name: 'names in other languages', payload: 'Ragione sociale;Razao Social\n1;2\n', format: { unknownColumns: 'ignore', columns: { b: 'Razao Social' } }, options: { fieldByName: new Map([['ragionesociale', 'a'], ['razaosocial', 'a']]) }, rows: [[2, ['1', '2']]], detected: { fields: ['a', 'b'] } },
  { name: 'a name that is one exactly before one that is so nearly, where unknown columns are ignored', payload: 'A,a,x_y,XY\n1,2,3,4\n', format: { unknownColumns: 'ignore' }, options: { knownFields: ['a', 'xy', 'x_y'] }, rows: [[2, ['1', '2', '3', '4']]], detected: { fields: [null, 'a', 'x_y', null] } },
  { name: 'rows as a spreadsheet counts them, where quoted line breaks make more lines', payload: 'sep=,\na,b\n1,"2\n2"\n\n3,4\n', rows: [[3, ['1', '2\n2']], [6, ['3', '4']]], sheetRows: [2, 4] },
  { name: 'rows of which none is a spreadsheet row of another number', payload: '\na,b\n1,2\n', rows: [[3, ['1', '2']]], sheetRows: [undefined] },
  { name: 'names of Object.prototype are names', payload: '__proto__,constructor\n1,2\n', options: { knownFields: ['__proto__', 'constructor'] }, rows: [[2, ['1', '2']]], detected: { fields: ['__proto__', 'constructor'] } },
]; // prettier-ignore

const REFUSED: Case[] = [
  { name: 'no bytes', payload: '', code: 'INVALID_CSV', message: /no header row/ },
  { name: 'only a BOM', payload: BOM, code: 'INVALID_CSV', message: /no header row/ },
  { name: 'only blank lines', payload: '\n \r\n\t\n', code: 'INVALID_CSV', message: /no header row/ },
  { name: 'unknown column', payload: 'a,bb\n1,2\n', options: { knownFields: ['a', 'longer', 'b'] }, code: 'VALIDATION_FAILED', details: { column: 'bb', nearest: undefined, position: 2, line: 1 } },
  { name: 'the nearest name, case and separators aside', payload: 'Suplier Name\nx\n', options: { knownFields: ['sku', 'supplier_name'] }, code: 'VALIDATION_FAILED', details: { nearest: 'supplier_name' } },
  { name: 'the nearest name in another language', payload: 'Ragione socale\nx\n', options: { knownFields: ['sku', 'name'], fieldByName: new Map([['sku', 'sku'], ['name', 'name'], ['ragionesociale', 'name']]) }, code: 'VALIDATION_FAILED', details: { nearest: 'name' } },
  { name: 'a column without a name', payload: 'a,,b\n1,,2\n', code: 'VALIDATION_FAILED', details: { column: '', position: 2 }, message: /^column 2 has no name/ },
  { name: 'several unknown columns', payload: 'aa,b,,longe\n1,2,3,4\n', options: { knownFields: ['a', 'b', 'longer'] }, code: 'VALIDATION_FAILED', details: { column: 'aa', nearest: undefined, position: 1, line: 1, columns: [{ column: 'aa', nearest: undefined, position: 1 }, { column: '', nearest: undefined, position: 3 }, { column: 'longe', nearest: 'longer', position: 4 }] }, message: /^3 columns are not known fields: aa, column 3, which has no name, longe \(nearest: longer\) \(.*unknown_columns=ignore\)$/ },
  { name: 'a header of semicolons taken apart by the given comma', payload: 'a;b;x\n1;2;3\n', format: { delimiter: ',' }, code: 'VALIDATION_FAILED', details: { column: 'a;b;x', position: 1, line: 1, delimiter: ',', likelyDelimiter: ';' }, message: /parted by ; and not by ,: say delimiter=;$/ },
  { name: 'the same where unknown columns are ignored', payload: 'a;b;x\n1;2;3\n', format: { delimiter: ',', unknownColumns: 'ignore' }, code: 'INVALID_CSV', details: { line: 1, column: 1, delimiter: ',', likelyDelimiter: ';' } },
  { name: 'a header whose delimiter is less frequent than another character', payload: 'a\tb\tx,y,z,z\n1\t2\t3\n', code: 'VALIDATION_FAILED', details: { delimiter: ',', likelyDelimiter: '\t' }, message: /say delimiter=tab$/ },
  { name: 'the same with quoted names', payload: '"a"\t"b"\tx,y,z,z\n1\t2\t3\n', code: 'INVALID_CSV', details: { line: 1, column: 4, delimiter: ',', likelyDelimiter: '\t' }, message: /goes on after its closing quote \(line 1, column 4\) with tab, while cells are parted by ,: say delimiter=tab/ },
  { name: 'a header against its line sep=', payload: 'sep=,\na;b\n1;2\n', code: 'VALIDATION_FAILED', details: { line: 2, likelyDelimiter: ';' } },
  { name: 'a delimiter that is none', payload: 'a:b:c\n1:2:3\n', code: 'VALIDATION_FAILED', details: { likelyDelimiter: ':' }, message: /write the file with one of , ; tab \|$/ },
  { name: 'a line sep= that names no delimiter', payload: 'sep=:\na:b\n', code: 'INVALID_CSV', details: { line: 1, column: 1 }, message: /sep=: names no delimiter/ },
  { name: 'a line sep= alone', payload: 'sep=;\n', code: 'INVALID_CSV', message: /no header row/ },
  { name: 'a field by two names of which none is its own', payload: 'A,b,a_\n1,2,3\n', format: { unknownColumns: 'ignore' }, code: 'VALIDATION_FAILED', details: { field: 'a', line: 1, column: 5, first: { line: 1, column: 1 } }, message: /A on line 1, column 1 and a_ on line 1, column 5/ },
  { name: 'a field by its own name and by another', payload: 'a,b,A\n1,2,3\n', code: 'VALIDATION_FAILED', details: { field: 'a', line: 1, column: 5, first: { line: 1, column: 1 } } },
  { name: 'no known column', payload: 'x,y\n1,2\n', format: { unknownColumns: 'ignore' }, code: 'INVALID_CSV', details: { line: 1 } },
  { name: 'a field twice', payload: 'a,b, a\n1,2,3\n', code: 'VALIDATION_FAILED', details: { field: 'a' } },
  { name: 'a field by name and by mapping', payload: 'a,x\n1,2\n', format: { columns: { a: 'x' } }, code: 'VALIDATION_FAILED', details: { field: 'a' } },
  { name: 'a mapped column that is missing', payload: 'a,b\n1,2\n', format: { columns: { c: 'Prezzo' } }, code: 'VALIDATION_FAILED', details: { field: 'columns' }, message: /Prezzo/ },
  { name: 'a mapped field that does not exist', payload: 'a,b\n1,2\n', format: { columns: { zz: 'a' } }, code: 'VALIDATION_FAILED', details: { field: 'columns' }, message: /zz/ },
  { name: 'a column mapped to two fields', payload: 'x\n1\n', format: { columns: { a: 'x', b: 'x' } }, code: 'VALIDATION_FAILED', details: { field: 'columns' } },
  { name: 'a mapped column of failed.csv', payload: 'a,_row\n1,2\n', format: { columns: { b: '_row' } }, code: 'VALIDATION_FAILED', details: { field: 'columns' } },
  { name: 'unknown charset', payload: 'a\n1\n', format: { charset: 'klingon' }, code: 'UNSUPPORTED_MEDIA_TYPE', details: { charset: 'klingon' } },
  { name: 'UTF-16 without BOM', payload: Buffer.from('a,b\n1,2\n', 'utf16le'), code: 'INVALID_CSV', message: /UTF-16/ },
  { name: 'invalid UTF-8 in the header', payload: Buffer.from('a,\xe8\n', 'latin1'), code: 'INVALID_CSV', details: { line: 1, column: 3, offset: 2 } },
  { name: 'invalid UTF-8 in the first byte', payload: Buffer.from('\xff', 'latin1'), code: 'INVALID_CSV', details: { line: 1, column: 1, offset: 0 } },
  { name: 'an unterminated quote in the header', payload: '"a,b\n1,2\n', code: 'INVALID_CSV', details: { line: 1, column: 1, opened: { line: 1, column: 1 } }, message: /opened on line 1, column 1 is never closed/ },
  { name: 'a header over the limit', payload: `\n${'x'.repeat(200)}\n`, options: { maxRowBytes: 100 }, code: 'INVALID_CSV', details: { line: 2, column: 1 } },
  { name: 'a header over the limit by a quote', payload: `\nü;"${'x\n'.repeat(200)}\n`, options: { maxRowBytes: 100 }, code: 'INVALID_CSV', details: { line: 2, column: 1, opened: { line: 2, column: 3 } }, message: /opened on line 2, column 3 not closed/ },
]; // prettier-ignore

const BROKEN_LATER: Case[] = [
  { name: 'an unterminated quote', payload: 'a,b\n1,2\n"3,4\n5,6\n', rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 1, opened: { line: 3, column: 1 } }, message: /opened on line 3, column 1 is never closed/ },
  { name: 'an unterminated quote in a later cell of a row of several lines', payload: 'a,b,c\n1,2,3\n"x\nü""y",é,"4\n5,6,7\n', rows: [[2, ['1', '2', '3']]], code: 'INVALID_CSV', details: { line: 4, column: 9, opened: { line: 4, column: 9 } } },
  { name: 'an unterminated quote among lone carriage returns', payload: 'a,b\r1,2\r"3\r",4\r5,"6\r', rows: [[2, ['1', '2']], [3, ['3\r', '4']]], code: 'INVALID_CSV', details: { line: 5, column: 3 } },
  { name: 'an unterminated quote at the very end', payload: 'a,b\n1,2\n3,"', rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 3 } },
  { name: 'text after a closing quote', payload: 'a,b\n1,2\n"3"x,4\n', rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 4, opened: { line: 3, column: 1 } }, message: /closing quote \(line 3, column 4\)/ },
  { name: 'text after a closing quote at the very end', payload: 'a,b\n1,"2"x', rows: [], code: 'INVALID_CSV', details: { line: 2, column: 6 } },
  { name: 'rows that a missing quote would merge', payload: 'a,b\n"1,2\n3,"4"\n5,6\n', rows: [], code: 'INVALID_CSV', details: { line: 3, column: 4, opened: { line: 2, column: 1 } } },
  { name: 'invalid UTF-8', payload: Buffer.from('a,b\n1,2\n3,4\n5,\xe8\n7,8\n', 'latin1'), rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 4, column: 3 }, message: /line 4, column 3 .*charset/ },
  { name: 'invalid UTF-8 in a quoted cell', payload: Buffer.concat([Buffer.from('a,b\n1,2\n"ü\nü'), Buffer.from([0xe8, 0x0a])]), rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 4, column: 2 } },
  { name: 'UTF-8 cut off at the end', payload: Buffer.concat([Buffer.from('a,b\n1,2\n3,4444444444'), Buffer.from([0xe2, 0x82])]), rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 13, offset: 20 } },
  { name: 'a row over the limit', payload: `a,b\n1,2\n3,${'x'.repeat(200)}\n5,6\n`, options: { maxRowBytes: 100 }, rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 1 } },
  { name: 'a row over the limit by a quote', payload: `a,b\n1,2\n3,"${'x,y\n'.repeat(200)}"\n5,6\n`, options: { maxRowBytes: 100 }, rows: [[2, ['1', '2']]], code: 'INVALID_CSV', details: { line: 3, column: 1, opened: { line: 3, column: 3 } }, message: /opened on line 3, column 3/ },
]; // prettier-ignore

async function check(test: Case): Promise<void> {
  const outcome = await readCut(test.payload, { ...FORMATS.csv, ...test.format }, test.options);
  if (test.code === undefined) expect(outcome.error).to.equal(undefined);
  else expect(outcome.error?.code, outcome.error?.message).to.equal(test.code);
  if (test.details) expect(outcome.error?.details).to.deep.include(test.details);
  if (test.message) expect(outcome.error?.message).to.match(test.message);
  if (test.detected) expect(outcome.detected).to.deep.include({ format: 'csv', ...test.detected });
  if (test.rows) {
    const rows = outcome.rows.map(({ line, cells }) => [line, cells]);
    expect(test.code === undefined ? rows : rows.slice(0, test.rows.length)).to.deep.equal(test.rows);
    expect(outcome.rows.map(({ index }) => index)).to.deep.equal(outcome.rows.map((_, index) => index));
  }
  if (test.sheetRows) expect(outcome.rows.map(({ sheetRow }) => sheetRow)).to.deep.equal(test.sheetRows);
  if (test.rowErrors) {
    expect(outcome.rows.map(({ error }) => error && messageOf(error))).to.deep.equal(test.rowErrors);
    for (const { error } of outcome.rows) if (error) expect(codeOf(error[0]!.reason)).to.equal('VALIDATION_FAILED');
  }
}

/** The beginnings of files that are no CSV, and how they are called. */
const FOREIGN: [kind: string, head: Buffer, message: RegExp][] = [
  ['xlsx', Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml', 'latin1'), /a spreadsheet \(\.xlsx\).*send it with Content-Type/],
  ['xlsx', Buffer.from(`PK\x03\x04\x14\0\x06\0_rels/.rels${'\0'.repeat(6000)}xl/workbook.xml`, 'latin1'), /\.xlsx/],
  ['office', Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml...word/document.xml', 'latin1'), /document/],
  ['ods', Buffer.from('PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'), /\.ods/],
  ['zip', Buffer.from('PK\x03\x04\x14\0\0\0suppliers.csv', 'latin1'), /a ZIP archive.*unpack it/],
  ['xls', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'), /\.xls\).*save it as CSV/],
  ['pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1'), /a PDF/],
  ['gzip', gzipSync('a,b\n1,2\n'), /Content-Encoding: gzip/],
  ['html', Buffer.from('\r\n <!DOCTYPE html>\n<html><body>'), /an HTML page/],
  ['html', Buffer.from(`${BOM}<table border="1"><tr><td>a</td></tr></table>`, 'utf16le'), /an HTML page/],
  ['xml', Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'), /an XML document/],
  ['json', Buffer.from('{"items": [{"a": 1}]}'), /Content-Type application\/json/],
  ['json', Buffer.from('[\n  {\n    "a": 1\n  }\n]'), /JSON/],
]; // prettier-ignore

describe('CSV payloads', () => {
  describe('that are files of another kind are called what they are:', () => {
    for (const [kind, head, message] of FOREIGN) {
      it(`${kind}, ${JSON.stringify(head.toString('latin1', 0, 24))}`, async () => {
        const { error } = await readCut(head, FORMATS.csv);
        expect(error).to.include({ code: kind === 'json' ? 'VALIDATION_FAILED' : 'INVALID_CSV' });
        expect(error?.message).to.match(message);
        expect(error?.details).to.include({ line: 1, column: 1, recognised: kind });
        // more of it makes no difference
        const longer = await readAll(toStream(Buffer.concat([head, Buffer.alloc(100_000)])), FORMATS.csv);
        expect(longer.error?.details).to.deep.equal(error?.details);
      });
    }
  });

  it('with more unknown columns than can be told name the first hundred, and say how many there are', async () => {
    const header = Array.from({ length: 500 }, (_, at) => `column ${at}`).join(',');
    const { error } = await readAll(toStream(Buffer.from(`a,${header}\n`)), FORMATS.csv);
    expect(error?.message).to.include('500 columns').and.to.include('and 480 more');
    expect(error?.details?.['columns']).to.have.length(100);
  });

  describe('are read:', () => {
    for (const test of READ) it(test.name, () => check(test));
  });

  describe('are refused before the first row:', () => {
    for (const test of REFUSED) {
      it(test.name, async () => {
        await check(test);
        const outcome = await readAll(
          toStream(Buffer.from(test.payload)),
          { ...FORMATS.csv, ...test.format },
          test.options,
        );
        expect(outcome.detected).to.equal(undefined);
      });
    }
  });

  describe('deliver the rows before the place where they break:', () => {
    for (const test of BROKEN_LATER) it(test.name, () => check(test));
  });

  it('keeps a row of nothing but delimiters from growing without end', async () => {
    const payload = Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(1_000_000, ',')]);
    const outcome = await readAll(toStream(payload), FORMATS.csv, { maxRowBytes: 1000 });
    expect(outcome.error).to.include({ code: 'INVALID_CSV' });
    expect(outcome.error?.details).to.include({ line: 2, column: 1 });
  });

  it('never shows controls in messages and details', async () => {
    const outcome = await readAll(toStream(Buffer.from('a,"x\x01\ny"\n')), FORMATS.csv);
    expect(outcome.error?.details).to.include({ column: 'x\ufffd\ufffdy' });
    expect(outcome.error?.message).not.to.match(/\p{Cc}/u);
  });
});
