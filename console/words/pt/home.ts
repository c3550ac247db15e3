import { type home as english } from '../en/home.ts';

export const home: Record<keyof typeof english, string> = {
  'home.menu': 'Início',
  'home.title': 'Bem-vindo, {name}',
  'home.firstSteps': 'Primeiros passos',
  'home.stepImport': 'Importe os seus fornecedores de uma folha de cálculo',
  'home.stepSupplier': 'Adicione um fornecedor à mão',
  'home.stepUsers': 'Convide os seus colegas',
  'home.stepDocuments': 'Carregue certificados e contratos',
  'home.attention': 'O que requer atenção',
  'home.orMore': '{count} ou mais',
  'home.expired': 'Certificados expirados',
  'home.expiring': 'Certificados que expiram em 30 dias',
  'home.notVerified': 'Certificados que ninguém conferiu',
  'home.withoutCertification': 'Fornecedores sem certificado válido',
  'home.notReady': 'Documentos que não chegaram',
  'home.done': 'Resolvida',
  'home.acknowledge': 'Resolvida: {name} já não requer atenção',
  'home.failedImports': 'Importações com linhas falhadas',
  'home.month': 'Compras de {month}',
  'home.purchases': 'Compras',
  'home.weight': 'Peso (kg)',
  'home.co2': 'CO₂ (kg)',
  'home.weights': 'Peso por mês',
  'home.emissions': 'CO₂ por mês e transporte',
  'home.noWeights': 'Nenhuma das compras destes meses tem um peso.',
  'home.noEmissions':
    'Nenhuma destas compras tem um valor de CO₂: são precisos um peso, uma distância e um meio de transporte.',
  'home.exampleFactors':
    'O CO₂ é calculado com os fatores predefinidos, que são exemplos: os valores são baixos demais até que os substitua.',
  'home.noMode': 'Transporte não indicado',
  'home.importPurchases': 'Importar registos de compra',
};
