import { expect } from 'chai';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { HEAD_BYTES, otherKind } from '../../shared/domain/documents/recognised-kinds.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const tar = Buffer.concat([Buffer.alloc(257), latin1('ustar\x0000')]);

/** A ZIP archive begins with an entry, whatever is in it. */
const zip = Buffer.concat([latin1('PK\x03\x04\x14\0\0\0\x08\0'), deflateRawSync('content')]);
const ole = latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0');
const png = latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const jpeg = latin1('\xff\xd8\xff\xe0\0\x10JFIF');
const pdf = latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3');

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const REFUSED: [what: string, bytes: Buffer | string, types: string[], as: string][] = [
  [
    'a program of Linux',
    latin1('\x7fELF\x02\x01\x01\0'),
    ['application/pdf', 'image/png', 'text/csv', DOCX],
    'a program',
  ],
  [
    'a program of Windows',
    latin1('MZ\x90\0\x03\0\0\0'),
    ['application/pdf', 'text/plain', 'application/zip'],
    'a program',
  ],
  ['a program of macOS', latin1('\xcf\xfa\xed\xfe\x07\0\0\x01'), ['image/jpeg'], 'a program'],
  ['a class of Java', latin1('\xca\xfe\xba\xbe\0\0\0\x34'), ['application/pdf'], 'a program'],
  ['a shell script', '#!/bin/sh\nrm -rf /\n', ['application/pdf', 'text/plain', 'text/csv'], 'a script'],
  ['a script by its interpreter', '#! /usr/bin/env python3\n', ['image/gif'], 'a script'],
  ['a PHP page', '<?php system($_GET["c"]);', ['image/jpeg', 'text/plain'], 'a script'],
  [
    'a page',
    '<!DOCTYPE html><html>',
    ['application/pdf', 'image/png', 'text/plain', 'text/csv', 'application/json'],
    'an HTML page',
  ],
  ['a page after a comment', '\ufeff \n<!-- a -->\n<HTML lang="it">', ['application/pdf'], 'an HTML page'],
  ['a page in UTF-16', utf16('<html><script>alert(1)</script>'), ['image/png'], 'an HTML page'],
  ['a script element', '<script>alert(1)</script>', ['application/pdf', 'image/svg+xml', 'text/csv'], 'an HTML page'],
  ['a piece of a page', '<table><tr><td>', ['image/png', 'application/vnd.ms-excel'], 'HTML'],
  [
    'a vector image',
    '<?xml version="1.0"?>\n<!-- x --><svg onload="alert(1)">',
    ['image/png', 'application/pdf', 'text/plain'],
    'an SVG image',
  ],
  ['XML', '<?xml version="1.0"?><a/>', ['application/pdf', 'image/png', 'application/json'], 'XML'],
  ['a PDF', pdf, ['image/png', 'text/csv', XLSX, 'application/zip'], 'a PDF document'],
  [
    'a PNG',
    png,
    ['application/pdf', 'image/jpeg', 'text/plain', 'application/zip', 'application/vnd.trama.own'],
    'a PNG image',
  ],
  ['a JPEG', jpeg, ['application/pdf', 'image/png'], 'a JPEG image'],
  ['a GIF', 'GIF89a\x01', ['image/png'], 'a GIF image'],
  ['a WebP', latin1('RIFF\x24\0\0\0WEBPVP8 '), ['image/png', 'audio/wav'], 'a WebP image'],
  [
    'a ZIP',
    zip,
    ['application/pdf', 'image/png', 'text/csv', 'application/gzip'],
    'a ZIP archive, or an office document',
  ],
  ['an older office document', ole, ['application/pdf', 'text/csv'], 'an older office document'],
  ['a gzip', gzipSync('a'), ['application/pdf', 'text/csv', 'application/json', 'application/zip'], 'a gzip archive'],
  ['a tar', tar, ['application/pdf', 'application/zip'], 'an archive'],
  ['a recording', latin1('\0\0\0\x20ftypisom\0\0\x02\0'), ['application/pdf', 'image/png'], 'a video or recording'],
];

const ACCEPTED: [what: string, bytes: Buffer | string, types: string[]][] = [
  ['nothing', '', ['application/pdf', 'image/png', 'text/csv']],
  ['text', 'hello', ['application/pdf', 'image/png', 'text/plain', 'application/json']],
  ['rows', 'name;country\nFilatura;IT\n', ['text/csv', 'application/vnd.ms-excel', 'text/plain']],
  ['rows of Mozambique', 'MZ;Maputo\r\n', ['text/csv']],
  ['rows that begin like a bitmap', 'BM;00001;Bermuda', ['text/csv']],
  ['rows that begin like a sound', 'ID3;name', ['text/csv']],
  ['rows with markup inside', 'name,note\nA,<b>bold</b> <script>\n', ['text/csv']],
  ['a note with a shebang further down', 'Run this:\n#!/bin/sh\n', ['text/plain']],
  ['a heading', '#!important notes\n', ['text/markdown', 'text/plain']],
  ['a read-me', '<p align="center">', ['text/markdown', 'text/plain']],
  [
    'XML',
    '<?xml version="1.0"?><order/>',
    ['application/xml', 'text/xml', 'application/ubl+xml', 'text/plain', 'application/vnd.ms-excel'],
  ],
  ['XML whose root is called as an element of pages', '<object id="1"/>', ['application/xml', 'text/xml']],
  ['a page', '<!doctype html>', ['text/html', 'application/xhtml+xml', 'application/octet-stream']],
  ['a vector image', '<svg xmlns="http://www.w3.org/2000/svg">', ['image/svg+xml', 'application/xml']],
  [
    'a ZIP',
    zip,
    [
      'application/zip',
      'application/x-zip-compressed',
      DOCX,
      XLSX,
      'application/vnd.oasis.opendocument.text',
      'application/vnd.ms-excel',
      'application/epub+zip',
      'application/vnd.trama.own',
    ],
  ],
  // an encrypted document of today is one inside
  ['an older office document', ole, ['application/msword', 'application/vnd.ms-excel', XLSX, DOCX]],
  ['a PDF', pdf, ['application/pdf', 'application/x-pdf', 'application/octet-stream']],
  ['a PNG', png, ['image/png', 'application/octet-stream']],
  ['a JPEG', jpeg, ['image/jpeg', 'image/jpg', 'image/pjpeg']],
  [
    'a gzip',
    gzipSync('a'),
    ['application/gzip', 'application/x-gzip', 'application/x-tar', 'application/vnd.trama.own'],
  ],
  ['a program that says so', latin1('\x7fELF'), ['application/x-executable', 'application/octet-stream']],
  [
    'bytes',
    randomBytes(64).fill(0x80, 0, 16),
    ['image/png', 'application/pdf', 'application/octet-stream', 'application/pkcs7-mime'],
  ],
];

describe('the kind that the first bytes of a file say', () => {
  for (const [what, bytes, types, as] of REFUSED)
    for (const type of types)
      it(`${what} is not ${type}`, () => {
        expect(otherKind(type, Buffer.from(bytes as Buffer))).to.equal(as);
      });

  for (const [what, bytes, types] of ACCEPTED)
    for (const type of types)
      it(`${what} may be ${type}`, () => {
        expect(otherKind(type, Buffer.from(bytes as Buffer))).to.equal(undefined);
      });

  it('is found without getting lost in what never ends', () => {
    for (const piece of ['<!--', '<!-- -->', ' ', '<?xml', '<?xml?>', '<!doctype svg', '#!', '\t\n'])
      expect(otherKind('application/json', Buffer.from(piece.repeat(HEAD_BYTES / piece.length)))).to.be.oneOf([
        undefined,
        'XML',
      ]);
  });
});
