/**
 * Icons with one fixed meaning: kinds of care, species, states of an animal. Tabler outline (MIT); the rabbit
 * and the bird are drawn to match.
 */
import { Icon, type IconProps } from './icon.tsx';

export function IconBird(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 9c0 -3 2.200 -5 5 -5c4.500 0 5 4 8 7.500c1.500 1.700 3 2.700 4 3.500c-2 2.500 -5 4 -8.500 4c-4.700 0 -7.500 -3.300 -7.500 -7M4 9l-1.500 2.500l3 .5M9 8v.01M11 12c1 2 3 3 6 3M10.500 18.700v2.300M14 19v2"
    />
  );
}

export function IconCat(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M20 3v10a8 8 0 1 1 -16 0v-10l3.432 3.432a7.963 7.963 0 0 1 4.568 -1.432c1.769 0 3.403 .574 4.728 1.546l3.272 -3.546M2 16h5l-4 4M22 16h-5l4 4M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M9 11v.01M15 11v.01"
    />
  );
}

export function IconCircleDashed(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69"
    />
  );
}

export function IconDeworming(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 9v-1a3 3 0 0 1 6 0v1M8 9h8a6 6 0 0 1 1 3v3a5 5 0 0 1 -10 0v-3a6 6 0 0 1 1 -3M3 13l4 0M17 13l4 0M12 20l0 -6M4 19l3.35 -2M20 19l-3.35 -2M4 7l3.75 2.4M20 7l-3.75 2.4"
    />
  );
}

export function IconDisease(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M12 7v-4M11 3h2M15.536 8.464l2.828 -2.828M17.657 4.929l1.414 1.414M17 12h4M21 11v2M15.535 15.536l2.829 2.828M19.071 17.657l-1.414 1.414M12 17v4M13 21h-2M8.465 15.536l-2.829 2.828M6.343 19.071l-1.413 -1.414M7 12h-4M3 13v-2M8.464 8.464l-2.828 -2.828M4.929 6.343l1.414 -1.413"
    />
  );
}

export function IconDocument(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M14 3v4a1 1 0 0 0 1 1h4M5 8v-3a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-5M3 14a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M4.5 17l-1.5 5l3 -1.5l3 1.5l-1.5 -5"
    />
  );
}

export function IconDog(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M11 5h2M19 12c-.667 5.333 -2.333 8 -5 8h-4c-2.667 0 -4.333 -2.667 -5 -8M11 16c0 .667 .333 1 1 1s1 -.333 1 -1h-2M12 18v2M10 11v.01M14 11v.01M5 4l6 .97l-6.238 6.688a1.021 1.021 0 0 1 -1.41 .111a.953 .953 0 0 1 -.327 -.954l1.975 -6.815M19 4l-6 .97l6.238 6.688c.358 .408 .989 .458 1.41 .111a.953 .953 0 0 0 .327 -.954l-1.975 -6.815"
    />
  );
}

export function IconHeart(props: IconProps) {
  return <Icon {...props} d="M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572" />;
}

export function IconMedicine(props: IconProps) {
  return <Icon {...props} d="M4.5 12.5l8 -8a4.94 4.94 0 0 1 7 7l-8 8a4.94 4.94 0 0 1 -7 -7M8.5 8.5l7 7" />;
}

export function IconPaw(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M14.7 13.5c-1.1 -2 -1.441 -2.5 -2.7 -2.5c-1.259 0 -1.736 .755 -2.836 2.747c-.942 1.703 -2.846 1.845 -3.321 3.291c-.097 .265 -.145 .677 -.143 .962c0 1.176 .787 2 1.8 2c1.259 0 3 -1 4.5 -1s3.241 1 4.5 1c1.013 0 1.8 -.823 1.8 -2c0 -.285 -.049 -.697 -.146 -.962c-.475 -1.451 -2.512 -1.835 -3.454 -3.538M20.188 8.082a1.039 1.039 0 0 0 -.406 -.082h-.015c-.735 .012 -1.56 .75 -1.993 1.866c-.519 1.335 -.28 2.7 .538 3.052c.129 .055 .267 .082 .406 .082c.739 0 1.575 -.742 2.011 -1.866c.516 -1.335 .273 -2.7 -.54 -3.052l-.001 0M9.474 9c.055 0 .109 0 .163 -.011c.944 -.128 1.533 -1.346 1.32 -2.722c-.203 -1.297 -1.047 -2.267 -1.932 -2.267c-.055 0 -.109 0 -.163 .011c-.944 .128 -1.533 1.346 -1.32 2.722c.204 1.293 1.048 2.267 1.933 2.267M16.456 6.733c.214 -1.376 -.375 -2.594 -1.32 -2.722a1.164 1.164 0 0 0 -.162 -.011c-.885 0 -1.728 .97 -1.93 2.267c-.214 1.376 .375 2.594 1.32 2.722c.054 .007 .108 .011 .162 .011c.885 0 1.73 -.974 1.93 -2.267M5.69 12.918c.816 -.352 1.054 -1.719 .536 -3.052c-.436 -1.124 -1.271 -1.866 -2.009 -1.866c-.14 0 -.277 .027 -.407 .082c-.816 .352 -1.054 1.719 -.536 3.052c.436 1.124 1.271 1.866 2.009 1.866c.14 0 .277 -.027 .407 -.082"
    />
  );
}

export function IconRabbit(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 11c-2 -3 -2.800 -7.600 -1 -8c1.700 -.400 3 3.500 3 7M15 11c2 -3 2.800 -7.600 1 -8c-1.700 -.400 -3 3.500 -3 7M12 10c3.500 0 6 2.400 6 5.500s-2.500 5.500 -6 5.500s-6 -2.400 -6 -5.500s2.500 -5.500 6 -5.500M9.500 14.500v.01M14.500 14.500v.01M12 17v1.500"
    />
  );
}

export function IconSpeakerphone(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M18 8a3 3 0 0 1 0 6M10 8v11a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1v-5M12 8l4.524 -3.77a.9 .9 0 0 1 1.476 .692v12.156a.9 .9 0 0 1 -1.476 .692l-4.524 -3.77h-8a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h8"
    />
  );
}

export function IconVaccine(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M17 3l4 4M19 5l-4.5 4.5M11.5 6.5l6 6M16.5 11.5l-6.5 6.5h-4v-4l6.5 -6.5M7.5 12.5l1.5 1.5M10.5 9.5l1.5 1.5M3 21l3 -3"
    />
  );
}

export function IconWeight(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4v-10M12 7c1.956 0 3.724 .802 5 2.095l-2.956 2.904a3 3 0 0 0 -2.038 -.799a3 3 0 0 0 -2.038 .798l-2.956 -2.903a6.979 6.979 0 0 1 5 -2.095"
    />
  );
}

/** A stethoscope: a visit to the veterinarian. */
export function IconCheckup(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 4h-1a2 2 0 0 0 -2 2v3.500a5.500 5.500 0 0 0 11 0v-3.500a2 2 0 0 0 -2 -2h-1M8 15a6 6 0 1 0 12 0v-3M11 3v2M6 3v2M18 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"
    />
  );
}

export function IconNeutering(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M8.600 8.600l10.400 10.400M8.600 15.400l10.400 -10.400"
    />
  );
}

/** A clipboard with a pulse: what a veterinarian found. */
export function IconConsultation(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2M8 14h2l1.500 -3l2 5l1 -2h1.500"
    />
  );
}

/** Rx, as prescriptions begin. */
export function IconPrescription(props: IconProps) {
  return <Icon {...props} d="M6 19v-16h4.500a4.500 4.500 0 1 1 0 9h-4.500M19 21l-9 -9M13 21l6 -6" />;
}
