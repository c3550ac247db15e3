/** The words of journeys and their stages. */
export const journeys = {
  'journeys.title': 'Journeys',
  'journeys.new': 'New journey',
  'journey.stages': 'Stages',
  'journey.map': 'Map of the stages of {name}: {stages}',
  'journey.order': 'No.',
  'journey.stage': 'Stage',
  'journey.supplier': 'By',
  'journey.country': 'Country',
  'journey.transport': 'Transport',
  'journey.noCountry': 'No stage names a country.',
  'journey.stageNew': 'New stage',
  'journey.stageEdit': 'Change stage {name}',
  'journey.stageAdd': 'Add a stage',
  'journey.stageHint':
    'At a position that is taken the stage is put there, and those behind it move on. Distance and CO₂ are those of the way to the next stage; the totals of the journey follow.',
  'journey.onwards': 'On to the next stage',
  'journey.further': 'Further',
  'journey.stageEditOne': 'Edit: {name}',
  'journey.moveUp': 'Move up: {name}',
  'journey.moveDown': 'Move down: {name}',
  'journey.moved': '{name} is now number {position} of {total}.',
  'journey.moveHint':
    'A stage that is moved takes its way onwards along: transport, distance and CO₂ to the stage that then follows it.',
  'journey.lastHint':
    'Every stage names a transport. That of the last stage is the way to whoever gets the product, where there is one; no line is drawn for it.',
  'journey.change': 'Change',
  'journey.distanceByLeg': 'Distance by leg',
  'journey.emissionsByLeg': 'CO₂ by leg',
} as const;
