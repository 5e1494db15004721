/** Test vectors of the signed statement, made once with a key that signs nothing else; tests/unit/statement.test.ts reads them. */

interface Vector {
  name: string;
  /** What a reader finds on `day`. */
  finding: 'valid' | 'revoked' | 'expired' | 'altered' | 'newer';
  address: string;
  /** What it unpacks to; null where a reader must not look. */
  json: string | null;
}

export const VECTORS = {
  day: '2026-11-21',
  keys: {
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'qtqotXkGhVdgNvFIZPG9gQG-S4HUD5yLUt9RjELEbQ8',
        y: 'XzYC6_Tw3hiPg9r2Hsu2ZlnEvG_F2yWPEgHKSbtjJ4w',
        kid: 'WVSgClCHMyNzUjWtCv38fFc1eF5BpBY9DY3LOcuSv3Q',
        alg: 'ES256',
        use: 'sig',
      },
    ],
  },
  list: 'eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ0eXAiOiJzdGF0dXNsaXN0K2p3dCJ9.eyJzdGF0dXNfbGlzdCI6eyJiaXRzIjoxLCJsc3QiOiJlTm9UWUFBQUFDSUFFUSJ9LCJsYXN0Ijo5LCJ0dGwiOjg2NDAwLCJpc3MiOiJjbGluaWNhLmV4YW1wbGUiLCJzdWIiOiJodHRwczovL2NsaW5pY2EuZXhhbXBsZS8ud2VsbC1rbm93bi9lc3RhZG8uand0IiwiaWF0IjoxNzk1MjczMjAwfQ.rqXdC1Oq_tXdJk-Bxj5uw2hfsk4JWVDvX3NvMpEf6cMq-rE9qlvkFY9mSzyZ8RmyF42eHEpEL-rtRyOC5ETjAg',
  vectors: [
    {
      name: 'Dos vacunas, dos clínicas',
      finding: 'valid',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZx6hLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokEJqkGtnBg1CP55B2Jt5sTd_v4NEIreSkCrBOecy2goV8gQtNQ2uIBSTDlilb6w2k0f29UZKEPJh_fFWtn5r16-_nsB4BwK2c4v1EAhChur_e-Z66zTau-BlPNmr7thBn6wPP2RPXvFagFCqOEwlf7SJ_UwfnSRx76q1O1_01LNquMwsYuVdU9SUVzXlmd87Kp8rEI6jWewMQhSlQvLN8c2nRkIRJ8mTOCXRtu0f.cffzYdAofeL6k0KSU6x0RmZgjNXcMODdAHy_UQJqzv5CZe2oGmDU81dk-P_hwScro-5YaLpkQS2ODiUO8XVd6Q',
      json: '[1,"clinica.example",20778,21143,3,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]]]',
    },
    {
      name: 'El mismo, anulado después',
      finding: 'revoked',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZx6hLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokBQ1yLUzgwahH88g7M282Ju_30EikVtJSJXgnHMZbYUKeYKWmgZXEIpJB6zSN1abySP7eiMlCPmw_ngrW7-169dfT2C8AwHbucV6CAQhQ_X_PXO9dRrtXfAynuxVd-ygT9aHH7Inr3gtQChVHKaSP9rEfqaPTpK4d9XanS966lk1XGYWsfKuKWrKq5ryzO8dlc8VCMfRLHYGIYpSIfnm-OZTI6GIk-RJnJJo2_YP.hK4LJY4X6l0STYcTGHw-x_CROL6QEq_ZWCRUSgqViIVaMAGvdBBHEy8Moi6CMMtcwpuLJKE_rPV-gwCrluIOdw',
      json: '[1,"clinica.example",20778,21143,4,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]]]',
    },
    {
      name: 'De hace dos años, y siete dosis que no cupieron',
      finding: 'expired',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ6aXAiOiJERUYifQ.TY_BaoNAEIZfZZnznzA7rlGPqfYQMEVSkBLxsIk2LNi1aBJK3qIP0hfoNS9WNqdeZhj4v_9jGg06Ds67o132X_bjc-gJwmxSCBsdIUZDufX9YAnUjScCbfv57G7hfifoVFYCyoxmZpZ4pU3EKbVoGroSqJjsUlX2pup-Csi2XogQKB_uP8Gq7t_Wd_ffQND4AJZq488uQATSEpn_8bXvnLfUPgQv48Fd7VHt7MGF8t36KSheCwKVJoky4fBNkiRhZilEayPg4KqtP13s1KlquMwqVuVDU9TIqxr5OuwNyueKQPuxP7uZQHGcaeHF_i20xtqAIZwmGXTbImn_AA.ZoVsZXkc8HH0az61GNi1L9fTLOGoSdBlNTefXzexx8fVVQroMchACuQnllPX6zX-o75JKQnz6_5e8vG-jBuMcg',
      json: '[1,"clinica.example",20048,20413,5,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]],7]',
    },
    {
      name: 'El primero, con una letra cambiada',
      finding: 'altered',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZxAhLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokEJqkGtnBg1CP55B2Jt5sTd_v4NEIreSkCrBOecy2goV8gQtNQ2uIBSTDlilb6w2k0f29UZKEPJh_fFWtn5r16-_nsB4BwK2c4v1EAhChur_e-Z66zTau-BlPNmr7thBn6wPP2RPXvFagFCqOEwlf7SJ_UwfnSRx76q1O1_01LNquMwsYuVdU9SUVzXlmd87Kp8rEI6jWewMQhSlQvLN8c2nRkIRJ8mTOCXRtu0f.cffzYdAofeL6k0KSU6x0RmZgjNXcMODdAHy_UQJqzv5CZe2oGmDU81dk-P_hwScro-5YaLpkQS2ODiUO8XVd6Q',
      json: null,
    },
    {
      name: 'De una versión que aún no existe',
      finding: 'newer',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6IldWU2dDbENITXlOelVqV3RDdjM4ZkZjMWVGNUJwQlk5RFkzTE9jdVN2M1EiLCJ6aXAiOiJERUYifQ.izbSUUrOyczLTE7US61IzC3ISVXSUcrJVygsTVUoKUrMTE9UigUA.j1URmgjFgWKNk54IapIHoWBHehkO95gjVN6L0ytAbXApYniJZezN1hXnPdiDEBsUpU-qGq3-XRgXswq2YpNSTA',
      json: '[2,"clinica.example","lo que traiga"]',
    },
  ] as const satisfies readonly Vector[],
};
