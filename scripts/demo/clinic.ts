/** A believable clinic: its people, their animals, and what was done to each, told relative to today so that it never grows old. */

/** Days before today that a dose was given, its vaccine by the catalogue's name (or free words), and what the sticker said. */
export interface DemoDose {
  vaccine: string;
  daysAgo: number;
  lot?: string;
  laboratory?: string;
  clinic?: string;
  veterinarian?: string;
}

export interface DemoPet {
  name: string;
  species: string;
  breed?: string;
  sex: 'male' | 'female' | 'unknown';
  /** Age in days; absent where nobody knows. */
  age?: number;
  estimated?: boolean;
  color?: string;
  marks?: string;
  microchip?: string;
  neutered?: boolean;
  allergies?: string;
  /** Kilograms at registration. */
  kilograms?: number;
  doses?: DemoDose[];
}

export interface DemoGuardian {
  name: string;
  surname: string;
  email: string;
  phone: string;
  pets: DemoPet[];
}

const arupos = { clinic: 'Clínica Los Arupos', veterinarian: 'Dra. Verónica Cajamarca Ortiz' };
const sur = { clinic: 'Veterinaria del Sur', veterinarian: 'Dr. Luis Tipán' };
const campaign = { clinic: 'Campaña del Ministerio de Salud' };
const nobivac = { laboratory: 'MSD', lot: 'A41C02' };
const rabisin = { laboratory: 'Boehringer Ingelheim', lot: 'RB7719' };
const years = (amount: number) => Math.round(amount * 365.25);

/** Whoever tries the demo enters as Gabriela: her animals show every state at once. */
const gabriela: DemoGuardian = {
  name: 'Gabriela',
  surname: 'Quishpe',
  email: 'gabriela.quishpe@correo.ec',
  phone: '0998842547',
  pets: [
    {
      name: 'Capitán Chimborazo',
      species: 'dog',
      breed: 'Schnauzer mediano',
      sex: 'male',
      age: years(11.1),
      color: 'Gris con barba blanca',
      marks: 'Le falta un pedacito de la oreja izquierda',
      microchip: '218000012345678',
      neutered: true,
      kilograms: 16.2,
      doses: [
        { vaccine: 'Antirrábica', daysAgo: 120, ...rabisin, ...arupos },
        { vaccine: 'Séxtuple canina', daysAgo: 215, ...nobivac, ...arupos },
        { vaccine: 'Antirrábica', daysAgo: 488, ...arupos },
      ],
    },
    {
      name: 'Pepe Lucho',
      species: 'bird',
      breed: 'Perico australiano',
      sex: 'male',
      age: years(3),
      estimated: true,
      color: 'Verde y amarillo',
      kilograms: 0.04,
    },
    {
      name: 'Copito',
      species: 'rabbit',
      breed: 'Holandés enano',
      sex: 'male',
      age: years(1.4),
      color: 'Gris y blanco',
      kilograms: 1.1,
    },
    {
      name: 'Doña Micaela de los Ángeles',
      species: 'cat',
      breed: 'Criollo',
      sex: 'female',
      age: years(7),
      estimated: true,
      color: 'Naranja atigrada',
      neutered: true,
      kilograms: 4.3,
      doses: [
        { vaccine: 'Triple felina', daysAgo: 345, ...sur },
        { vaccine: 'Antirrábica', daysAgo: 362, ...campaign },
        { vaccine: 'Triple felina', daysAgo: 700, ...sur },
      ],
    },
    {
      name: 'Canela',
      species: 'dog',
      breed: 'Mestizo',
      sex: 'female',
      age: years(4.2),
      color: 'Canela y blanco',
      marks: 'Frente y pecho blancos',
      microchip: '941000025614308',
      neutered: true,
      allergies: 'Alérgica a la penicilina. Toma fenobarbital cada 12 horas por epilepsia.',
      kilograms: 18.4,
      doses: [
        { vaccine: 'Tos de las perreras', daysAgo: 220, lot: 'B2201', ...arupos },
        { vaccine: 'Séxtuple canina', daysAgo: 342, ...nobivac, ...arupos },
        { vaccine: 'Antirrábica', daysAgo: 377, ...campaign },
        { vaccine: 'Séxtuple canina', daysAgo: 710, ...nobivac, ...sur },
        { vaccine: 'Antirrábica', daysAgo: 744, ...rabisin, ...sur },
      ],
    },
  ],
};

const others: DemoGuardian[] = [
  {
    name: 'María Fernanda',
    surname: 'Andrade Coello',
    email: 'mafer.andrade@correo.ec',
    phone: '0987654321',
    pets: [
      dog('Luna', 'Labrador retriever', 'female', 2.1, 200, 150),
      dog('Thor', 'Pastor alemán', 'male', 5.4, 366, 400),
      cat('Mishi', 'female', 3.2, 100),
    ],
  },
  {
    name: 'Jorge',
    surname: 'Chicaiza',
    email: 'jorge.chicaiza@correo.ec',
    phone: '0991122334',
    pets: [puppy('Toby', 'Beagle', 'male', 70), cat('Salem', 'male', 1.2, 330)],
  },
  {
    name: 'Rosa Elena',
    surname: 'Guamán Yumbo',
    email: 'rosa.guaman@correo.ec',
    phone: '0969988776',
    pets: [
      dog('Negra', 'Mestizo', 'female', 8, 900, 372),
      dog('Duque', 'Mestizo', 'male', 6, 500, 358),
      { name: 'Paco', species: 'bird', sex: 'unknown', age: years(2), estimated: true },
    ],
  },
  {
    name: 'Andrés',
    surname: 'Palacios Ruiz',
    email: 'andres.palacios@correo.ec',
    phone: '0983344556',
    pets: [
      dog('Bruno', 'Bulldog francés', 'male', 3.3, 180, 210),
      { name: 'Pelusa', species: 'rabbit', breed: 'Cabeza de león', sex: 'female', age: 300 },
    ],
  },
  {
    name: 'Lucía',
    surname: 'Morocho',
    email: 'lucia.morocho@correo.ec',
    phone: '0995566778',
    pets: [cat('Nieve', 'female', 5, 370), cat('Tigre', 'male', 5, 371), cat('Sol', 'female', 0.3, 12)],
  },
  {
    name: 'Byron',
    surname: 'Toapanta',
    email: 'byron.toapanta@correo.ec',
    phone: '0984433221',
    pets: [
      dog('Rex', 'Rottweiler', 'male', 4, 340, 20),
      dog('Nina', 'Mestizo', 'female', 5, 310, 305),
      puppy('Kira', 'Husky siberiano', 'female', 100),
    ],
  },
  {
    name: 'Paola',
    surname: 'Zambrano Vera',
    email: 'paola.zambrano@correo.ec',
    phone: '0992233445',
    pets: [
      dog('Coco', 'Caniche', 'male', 9.5, 364, 364),
      { name: 'Manchas', species: 'guinea-pig', sex: 'female', age: 420 },
      { name: 'Turbo', species: 'turtle', sex: 'unknown' },
    ],
  },
  {
    name: 'Diego',
    surname: 'Cevallos',
    email: 'diego.cevallos@correo.ec',
    phone: '0979911223',
    pets: [dog('Simba', 'Golden retriever', 'male', 1.6, 90, 95), cat('Cleo', 'female', 2.5, 60)],
  },
  {
    name: 'Carmen',
    surname: 'Quinatoa de Llumiquinga',
    email: 'carmen.quinatoa@correo.ec',
    phone: '0988877665',
    pets: [
      dog('Princesa', 'Chihuahua', 'female', 12, 800, 800),
      { name: 'Rayo', species: 'horse', breed: 'Criollo', sex: 'male', age: years(7), estimated: true },
    ],
  },
  {
    name: 'Esteban',
    surname: 'Ortega',
    email: 'esteban.ortega@correo.ec',
    phone: '0993344556',
    pets: [
      cat('Luna', 'female', 4, 355),
      dog('Max', 'Border collie', 'male', 2, 359, 362),
      { name: 'Nube', species: 'hamster', sex: 'female', age: 200 },
    ],
  },
  {
    name: 'Verónica',
    surname: 'Salazar Pino',
    email: 'veronica.salazar@correo.ec',
    phone: '0981112223',
    pets: [
      dog('Frida', 'Teckel', 'female', 6.5, 40, 45),
      dog('Bongo', 'Mestizo', 'male', 2.2, 60, 62),
      puppy('Milo', 'Mestizo', 'male', 56),
      { name: 'Hurón Rodrigo', species: 'ferret', sex: 'male', age: 500 },
    ],
  },
  {
    name: 'Luis Alberto',
    surname: 'Villacís Montesdeoca y Fernández de Córdova',
    email: 'luis.villacis@correo.ec',
    phone: '0994455667',
    pets: [
      dog('Maximiliano Alejandro de la Santísima Trinidad de Chimborazo', 'Gran danés', 'male', 3, 300, 310),
      cat('Garfield', 'male', 6, 240),
      cat('Minina', 'female', 6, 241),
      cat('Pancha', 'female', 2, 200),
      dog('Lobo', 'Mestizo', 'male', 10, 1200, 380),
    ],
  },
];

export const CLINIC: { guardians: DemoGuardian[] } = { guardians: [gabriela, ...others] };

function dog(
  name: string,
  breed: string,
  sex: 'male' | 'female',
  age: number,
  combined: number,
  rabies: number,
): DemoPet {
  const doses = [
    { vaccine: 'Quíntuple canina', daysAgo: combined, ...nobivac, ...arupos },
    { vaccine: 'Antirrábica', daysAgo: rabies, ...rabisin, ...arupos },
  ];
  return {
    name,
    species: 'dog',
    breed,
    sex,
    age: years(age),
    kilograms: 6 + age * 1.5,
    doses: withinLife(doses, years(age)),
  };
}

function cat(name: string, sex: 'male' | 'female', age: number, triple: number): DemoPet {
  const doses = withinLife([{ vaccine: 'Triple felina', daysAgo: triple, ...sur }], years(age));
  return { name, species: 'cat', breed: 'Criollo', sex, age: years(age), kilograms: 2 + Math.min(age, 3), doses };
}

/** In the middle of its first series. */
function puppy(name: string, breed: string, sex: 'male' | 'female', age: number): DemoPet {
  const doses = [{ vaccine: 'Quíntuple canina', daysAgo: age - 56, ...nobivac, ...arupos }];
  return { name, species: 'dog', breed, sex, age, kilograms: 3 + age / 30, doses };
}

function withinLife(doses: DemoDose[], age: number): DemoDose[] {
  return doses.filter(({ daysAgo }) => daysAgo < age - 56);
}
