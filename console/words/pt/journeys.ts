import { type journeys as english } from '../en/journeys.ts';

export const journeys: Record<keyof typeof english, string> = {
  'journeys.title': 'Percursos',
  'journeys.new': 'Novo percurso',
  'journey.stages': 'Etapas',
  'journey.map': 'Mapa das etapas de {name}: {stages}',
  'journey.order': 'N.º',
  'journey.stage': 'Etapa',
  'journey.supplier': 'Por',
  'journey.country': 'País',
  'journey.transport': 'Transporte',
  'journey.noCountry': 'Nenhuma etapa indica um país.',
  'journey.stageNew': 'Nova etapa',
  'journey.stageEdit': 'Alterar a etapa {name}',
  'journey.stageAdd': 'Adicionar uma etapa',
  'journey.stageHint':
    'Se a posição estiver ocupada, a etapa fica aí e as seguintes avançam. A distância e o CO₂ são os do trajeto até à etapa seguinte; os totais do percurso acompanham.',
  'journey.onwards': 'Até à etapa seguinte',
  'journey.further': 'Outros',
  'journey.stageEditOne': 'Alterar: {name}',
  'journey.moveUp': 'Mover para cima: {name}',
  'journey.moveDown': 'Mover para baixo: {name}',
  'journey.moved': '{name} é agora o número {position} de {total}.',
  'journey.moveHint':
    'Uma etapa movida leva consigo o seu trajeto: transporte, distância e CO₂ até à etapa que então se lhe segue.',
  'journey.lastHint':
    'Cada etapa indica um transporte. O da última é o trajeto até quem recebe o produto, se o houver; no mapa não tem linha.',
  'journey.change': 'Alterar',
  'journey.distanceByLeg': 'Distância por trajeto',
  'journey.emissionsByLeg': 'CO₂ por trajeto',
};
