/** What the mails about an account say, in the languages of the console. Who reads them is known by name and by tenant alone. */
import { type Language } from '../models.ts';

export interface LinkWords {
  subject: (tenant: string) => string;
  text: (tenant: string) => string;
  button: string;
  after: string;
}

export interface MessageWords {
  greeting: (name: string) => string;
  invite: LinkWords;
  'password-reset': LinkWords;
  'password-changed': { subject: string; text: (tenant: string, when: string) => string; after: string };
}

export const MESSAGE_WORDS: Record<Language, MessageWords> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    invite: {
      subject: (tenant) => `Your invitation to ${tenant}`,
      text: (tenant) => `you have been invited to ${tenant} on Trama. Set a password to begin:`,
      button: 'Accept the invitation',
      after: 'The link works once, within 7 days. If you did not expect it, you need not do anything.',
    },
    'password-reset': {
      subject: () => 'Set a new password',
      text: (tenant) => `somebody asked for a new password for your account with ${tenant} on Trama. Set it here:`,
      button: 'Set a new password',
      after: 'The link works once, within one hour. If it was not you, your password stays as it is.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: (tenant, when) =>
        `the password of your account with ${tenant} on Trama was changed on ${when}. All other sessions have ended.`,
      after:
        'If it was you, you need not do anything. If it was not, have a new password mailed to you at once and tell your administrator.',
    },
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    invite: {
      subject: (tenant) => `Invito a ${tenant}`,
      text: (tenant) => `è stato creato per te un account di ${tenant} su Trama. Per iniziare imposta una password:`,
      button: 'Accetta l’invito',
      after: 'Il link vale una sola volta, entro 7 giorni. Se non ti aspettavi questo messaggio, puoi ignorarlo.',
    },
    'password-reset': {
      subject: () => 'Imposta una nuova password',
      text: (tenant) =>
        `qualcuno ha chiesto una nuova password per il tuo account di ${tenant} su Trama. Puoi impostarla qui:`,
      button: 'Imposta una nuova password',
      after: 'Il link vale una sola volta, entro un’ora. Se la richiesta non è tua, la password resta quella di prima.',
    },
    'password-changed': {
      subject: 'La tua password è stata cambiata',
      text: (tenant, when) =>
        `la password del tuo account di ${tenant} su Trama è stata cambiata il ${when}. Tutte le altre sessioni sono terminate.`,
      after:
        'Se l’hai cambiata tu, non devi fare nulla. Altrimenti fatti inviare subito una nuova password e avvisa il tuo amministratore.',
    },
  },
  pt: {
    greeting: (name) => `Olá, ${name},`,
    invite: {
      subject: (tenant) => `O seu convite para ${tenant}`,
      text: (tenant) => `recebeu um convite para ${tenant} no Trama. Para começar, defina uma palavra-passe:`,
      button: 'Aceitar o convite',
      after: 'A ligação funciona uma única vez, no prazo de 7 dias. Se não esperava este convite, pode ignorá-lo.',
    },
    'password-reset': {
      subject: () => 'Definir uma nova palavra-passe',
      text: (tenant) =>
        `alguém pediu uma nova palavra-passe para a sua conta em ${tenant} no Trama. Pode defini-la aqui:`,
      button: 'Definir uma nova palavra-passe',
      after:
        'A ligação funciona uma única vez, no prazo de uma hora. Se não foi você, a sua palavra-passe continua a mesma.',
    },
    'password-changed': {
      subject: 'A sua palavra-passe foi alterada',
      text: (tenant, when) =>
        `a palavra-passe da sua conta em ${tenant} no Trama foi alterada em ${when}. Todas as outras sessões terminaram.`,
      after:
        'Se foi você, não precisa de fazer nada. Caso contrário, peça já uma nova palavra-passe e avise o seu administrador.',
    },
  },
};
