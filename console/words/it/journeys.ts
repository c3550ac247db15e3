import { type journeys as english } from '../en/journeys.ts';

export const journeys: Record<keyof typeof english, string> = {
  'journeys.title': 'Percorsi',
  'journeys.new': 'Nuovo percorso',
  'journey.stages': 'Fasi',
  'journey.map': 'Mappa delle fasi di {name}: {stages}',
  'journey.order': 'N.',
  'journey.stage': 'Fase',
  'journey.supplier': 'Presso',
  'journey.country': 'Paese',
  'journey.transport': 'Trasporto',
  'journey.noCountry': 'Nessuna fase indica un paese.',
  'journey.stageNew': 'Nuova fase',
  'journey.stageEdit': 'Modifica la fase {name}',
  'journey.stageAdd': 'Aggiungi una fase',
  'journey.stageHint':
    'Se la posizione è occupata, la fase viene messa lì e quelle dietro avanzano. Distanza e CO₂ sono quelle del tragitto fino alla fase seguente; i totali del percorso si aggiornano.',
  'journey.onwards': 'Verso la fase seguente',
  'journey.further': 'Altro',
  'journey.stageEditOne': 'Modifica: {name}',
  'journey.moveUp': 'Sposta in su: {name}',
  'journey.moveDown': 'Sposta in giù: {name}',
  'journey.moved': '{name} è ora al numero {position} di {total}.',
  'journey.moveHint':
    'Una fase spostata porta con sé il suo tragitto: trasporto, distanza e CO₂ fino alla fase che poi la segue.',
  'journey.lastHint':
    'Ogni fase indica un trasporto. Quello dell’ultima è il tragitto fino a chi riceve il prodotto, se c’è; sulla mappa non ha una linea.',
  'journey.change': 'Modifica',
  'journey.distanceByLeg': 'Distanza per tratta',
  'journey.emissionsByLeg': 'CO₂ per tratta',
};
