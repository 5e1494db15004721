/** A realistic clinic: its people and animals, dated relative to today so that the data never ages. */
import { arupos, type DemoDose, type DemoGuardian, type DemoPet, nobivac, rabisin, sur, years } from './demo-pet.ts';
import { gabriela } from './gabriela.ts';

const others: DemoGuardian[] = [
  {
    name: 'María Fernanda',
    surname: 'Andrade Coello',
    email: 'mafer.andrade@correo.ec',
    phone: '0987654321',
    pets: [
      {
        ...dog('Luna', 'Labrador retriever', 'female', 2.1, 200, 150),
        sharedWith: [{ email: 'gabriela.quishpe@correo.ec', role: 'reader' }],
      },
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
    stranger: true,
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
    dewormings: [{ target: 'internal', product: 'Drontal Plus', form: 'tablet', daysAgo: Math.min(combined, 150) }],
    weights: [[Math.min(combined, 200), Math.round((5.5 + age * 1.5) * 10) / 10]],
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
