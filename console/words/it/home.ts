import { type home as english } from '../en/home.ts';

export const home: Record<keyof typeof english, string> = {
  'home.menu': 'Inizio',
  'home.title': 'Benvenuto, {name}',
  'home.firstSteps': 'Primi passi',
  'home.stepImport': 'Importa i tuoi fornitori da un foglio di calcolo',
  'home.stepSupplier': 'Aggiungi un fornitore a mano',
  'home.stepUsers': 'Invita i tuoi colleghi',
  'home.stepDocuments': 'Carica certificati e contratti',
  'home.attention': 'Che cosa richiede attenzione',
  'home.orMore': '{count} o più',
  'home.expired': 'Certificati scaduti',
  'home.expiring': 'Certificati che scadono entro 30 giorni',
  'home.notVerified': 'Certificati che nessuno ha controllato',
  'home.withoutCertification': 'Fornitori senza certificato valido',
  'home.notReady': 'Documenti non arrivati',
  'home.done': 'Risolta',
  'home.acknowledge': 'Risolta: {name} non richiede più attenzione',
  'home.failedImports': 'Importazioni con righe non riuscite',
  'home.month': 'Acquisti di {month}',
  'home.purchases': 'Acquisti',
  'home.weight': 'Peso (kg)',
  'home.co2': 'CO₂ (kg)',
  'home.weights': 'Peso per mese',
  'home.emissions': 'CO₂ per mese e trasporto',
  'home.noWeights': 'Nessuno degli acquisti di questi mesi ha un peso.',
  'home.noEmissions':
    'Nessuno di questi acquisti ha un valore di CO₂: servono un peso, una distanza e un mezzo di trasporto.',
  'home.exampleFactors':
    'La CO₂ è calcolata con i fattori predefiniti, che sono esempi: le cifre sono troppo basse finché non li sostituisci.',
  'home.noMode': 'Trasporto non indicato',
  'home.importPurchases': 'Importa registri di acquisto',
};
