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
        x: 'UZOrPDRIxuNxxd_PDJA9YfDhZSQQngJ44bVJ1tbXSP8',
        y: 'xPTSoB7H7cY7g7f5zKhv6oRjPgn8zmQGm1_M1U3-fTs',
        kid: 'v1oL5DRO8FtDvEX0v0x_Fc28Y2Z_vImDglhva875bMs',
        alg: 'ES256',
        use: 'sig',
      },
    ],
  },
  list: 'eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ0eXAiOiJzdGF0dXNsaXN0K2p3dCJ9.eyJzdGF0dXNfbGlzdCI6eyJiaXRzIjoxLCJsc3QiOiJlTm9UWUFBQUFDSUFFUSJ9LCJsYXN0Ijo5LCJ0dGwiOjg2NDAwLCJpc3MiOiJjbGluaWNhLmV4YW1wbGUiLCJzdWIiOiJodHRwczovL2NsaW5pY2EuZXhhbXBsZS8ud2VsbC1rbm93bi9lc3RhZG8uand0IiwiaWF0IjoxNzk1MjczMjAwfQ.CLPwlpDTYO6SKojls1KDZwSq77UEGmJ2xNRAQf2sTnxopj3ZYM_lVs4DwN7GK9jBzzwDQmXDhax5oUvBctU8dw',
  vectors: [
    {
      name: 'Dos vacunas, dos clínicas',
      finding: 'valid',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZx6hLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokEJqkGtnBg1CP55B2Jt5sTd_v4NEIreSkCrBOecy2goV8gQtNQ2uIBSTDlilb6w2k0f29UZKEPJh_fFWtn5r16-_nsB4BwK2c4v1EAhChur_e-Z66zTau-BlPNmr7thBn6wPP2RPXvFagFCqOEwlf7SJ_UwfnSRx76q1O1_01LNquMwsYuVdU9SUVzXlmd87Kp8rEI6jWewMQhSlQvLN8c2nRkIRJ8mTOCXRtu0f.MGEzlUo0zd5e2pOAPynjQ4L9Z1VAeSTao8zbxS4vOquhp5z_habdTVlf48d-6F4TOvAM4jhAoqR1J2jqUW6V1g',
      json: '[1,"clinica.example",20778,21143,3,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]]]',
    },
    {
      name: 'El mismo, anulado después',
      finding: 'revoked',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZx6hLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokBQ1yLUzgwahH88g7M282Ju_30EikVtJSJXgnHMZbYUKeYKWmgZXEIpJB6zSN1abySP7eiMlCPmw_ngrW7-169dfT2C8AwHbucV6CAQhQ_X_PXO9dRrtXfAynuxVd-ygT9aHH7Inr3gtQChVHKaSP9rEfqaPTpK4d9XanS966lk1XGYWsfKuKWrKq5ryzO8dlc8VCMfRLHYGIYpSIfnm-OZTI6GIk-RJnJJo2_YP.FmPn9pkiw9vK3o8kr9vG6yvEahgBZVzUqBMeWbSBhiwIHbIY7d7q7v2bDrMRR1evVXThAZ9DNW0lJ85-DSSU6g',
      json: '[1,"clinica.example",20778,21143,4,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]]]',
    },
    {
      name: 'Un certificado de salud',
      finding: 'valid',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.Lc7BTsMwDAbgV7F8Nl0aRlu4lusQEtIuVQ4mdUekLC1NOsHegkfgyIEX4NoXQ9F2sfRbtv6vKwmtd8FZLuSDj5MXJK3qusmzaaiiDlsO4hkJ-_GAhDuJyZ1zHpDKRlea8H5bKqWUvqvK7a1q0FDX4QkJH2cu4JnPsJc5v-z2N1ojYevX39wK6xeHfv1DY6gzpKjDyH7pL4r6qsjrVubkBmdHeF8EMtaF9QcYLjwQD1ptynKjla7gM18RSACJDIPYN35AwhcBCXaRkGYGezUcJSSByIELJHwaYZolSkgMYtM48bx-R5fGCCcX3auXWKAx5h8.w10N38GIkiON-RBCutvdqL8dwJdMBpgRZ06VRGrfqIPlCkWI5IpPb3-_qjScYYiPeOS8qZHv6qWt5-0ZF9DVWA',
      json: '[1,"clinica.example",20778,20788,6,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"]],[],0,["salud",20777,20788,0,["Certifico que examiné a Canela el 20/11/2026 y que, en esa fecha:","Se encuentra clínicamente sana.","No presenta ectoparásitos visibles."]]]',
    },
    {
      name: 'De hace dos años, y siete dosis que no cupieron',
      finding: 'expired',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.TY_BaoNAEIZfZZnznzA7rlGPqfYQMEVSkBLxsIk2LNi1aBJK3qIP0hfoNS9WNqdeZhj4v_9jGg06Ds67o132X_bjc-gJwmxSCBsdIUZDufX9YAnUjScCbfv57G7hfifoVFYCyoxmZpZ4pU3EKbVoGroSqJjsUlX2pup-Csi2XogQKB_uP8Gq7t_Wd_ffQND4AJZq488uQATSEpn_8bXvnLfUPgQv48Fd7VHt7MGF8t36KSheCwKVJoky4fBNkiRhZilEayPg4KqtP13s1KlquMwqVuVDU9TIqxr5OuwNyueKQPuxP7uZQHGcaeHF_i20xtqAIZwmGXTbImn_AA.r1HK_u7lKRsTslMYVhk4qoecfFTZ3qC81rm9FtYxAeTPAMBI3wXkwkXPU-ueexjcQmQX1a3rN0SyDTatpXuoqg',
      json: '[1,"clinica.example",20048,20413,5,["Canela","dog","Mestiza","f",18262,"941000025614308"],[["v","Dra. Paz Vera","MV-22","Clínica Ñandú"],["o","Dr. Inti Paz","1234","Clínica Andina"]],[["Nobivac Rabia","RAB","MSD","L473920",20777,20798,21142,0],["Vanguard Plus 5 L4","CDV,CPV,CAV,CPI,LEP","Zoetis","559120-ZX",20514,0,20879,1]],7]',
    },
    {
      name: 'El primero, con una letra cambiada',
      finding: 'altered',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.TY_BaoNAFEV_ZbjrF5kZxAhLq10ETJEUpERcTHQaBuxY1ISSv-iH9Ae69cfKJJtu3uPBO_dwG0HoButspwPzpT8-BwOSPI4TkkKokEJqkGtnBg1CP55B2Jt5sTd_v4NEIreSkCrBOecy2goV8gQtNQ2uIBSTDlilb6w2k0f29UZKEPJh_fFWtn5r16-_nsB4BwK2c4v1EAhChur_e-Z66zTau-BlPNmr7thBn6wPP2RPXvFagFCqOEwlf7SJ_UwfnSRx76q1O1_01LNquMwsYuVdU9SUVzXlmd87Kp8rEI6jWewMQhSlQvLN8c2nRkIRJ8mTOCXRtu0f.MGEzlUo0zd5e2pOAPynjQ4L9Z1VAeSTao8zbxS4vOquhp5z_habdTVlf48d-6F4TOvAM4jhAoqR1J2jqUW6V1g',
      json: null,
    },
    {
      name: 'De una versión que aún no existe',
      finding: 'newer',
      address:
        'https://clinica.example/verificar#eyJhbGciOiJFUzI1NiIsImtpZCI6InYxb0w1RFJPOEZ0RHZFWDB2MHhfRmMyOFkyWl92SW1EZ2xodmE4NzViTXMiLCJ6aXAiOiJERUYifQ.izbSUUrOyczLTE7US61IzC3ISVXSUcrJVygsTVUoKUrMTE9UigUA.oYq88lcX0psmXJtskDoZyD6dHOJBa1jQGF1UuCMfWtWeKxH8wGfj0i4GNJPlFPDaJMEuOllS0faVGggaeLKmcg',
      json: '[2,"clinica.example","lo que traiga"]',
    },
  ] as const satisfies readonly Vector[],
};
