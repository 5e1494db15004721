/** Rows of found animals, own fields and costs: a part of frozen-rows.ts. */
import type { FrozenRows } from './frozen-rows.ts';

export function foundRows(AT: string): FrozenRows[] {
  return [
    [
      81,
      'foundAnimal',
      {
        id: 2,
        code: 'ENCONTRADO01',
        hash: 'f9',
        language: 'es',
        species: 'dog',
        sex: 'female',
        size: 'medium',
        color: 'Canela',
        place: 'La Alborada',
        latitude: -2_189_412,
        longitude: -79_889_066,
        foundOn: '2026-11-21',
        phone: '+593998842547',
        phoneShown: 1,
        startedAt: AT,
      },
    ],
    [81, 'foundClaim', { id: 2, foundId: 2, text: 'Es mía', name: 'Luz', at: AT }],
    [83, 'costKeeping', { userId: 3, since: AT }],
    [
      83,
      'cost',
      {
        id: 2,
        userId: 3,
        petId: 7,
        spentOn: '2026-11-20',
        cents: 2550,
        what: 'Consulta',
        createdAt: AT,
        updatedAt: AT,
      },
    ],
    [83, 'costReceipt', { id: 2, code: 'recibo-1', costId: 2, storedAt: AT, createdAt: AT }],
    [82, 'ownField', { id: 2, userId: 3, name: 'Seguro', kind: 'choice', options: '["Sí","No"]', createdAt: AT }],
    [82, 'ownValue', { petId: 7, fieldId: 2, value: 'Sí', folded: 'si', writtenBy: 3, writtenAt: AT }],
    [82, 'proofField', { proofId: 2, fieldId: 2 }],
    [90, 'signingKey', { id: 2, kid: 'k-1', publicJwk: '{}', sealed: 'v1.x', createdAt: AT }],
    [
      90,
      'statement',
      {
        id: 2,
        petId: 7,
        proofId: 2,
        size: 'small',
        print: 'p',
        jws: 'a.b.c',
        speciesId: 1,
        leftOut: 0,
        issuedOn: '2026-11-21',
        issuedAt: AT,
        expiresOn: '2027-01-01',
      },
    ],
    [90, 'statementDose', { id: 2, statementId: 2, name: 'Antirrábica', givenOn: '2026-11-01' }],
    [90, 'trustedIssuer', { host: 'otra.ec', keys: '{}', triedAt: AT }],
  ];
}
