/** What administrators of the platform read. */
export const platform = {
  'menu.platform': 'Plataforma',
  'tenants.title': 'Empresas',
  'tenants.new': 'Nova empresa',
  'tenant.firstAdmin': 'Primeiro administrador',
  'tenant.noAdministration':
    'Sem «Administração» ninguém da empresa vê utilizadores, chaves de serviço, registo de auditoria e utilização: o seu administrador não pode convidar ninguém.',
  'tenant.take': 'Retirar',
  'tenant.takeTitle': 'Retirar «{module}» a esta empresa?',
  'tenant.takeText':
    'Depois de guardar, ninguém na empresa vê mais estas páginas, e os seus tokens, chaves e importações deste módulo são recusados. Os dados ficam, e voltam a aparecer quando o módulo for devolvido.',
  'tenant.disable': 'Desativar',
  'tenant.enable': 'Reativar',
  'tenant.disableTitle': 'Desativar {name}?',
  'tenant.disableText':
    'Todas as suas sessões terminam de imediato e os seus tokens de acesso e chaves de serviço são recusados. Os dados mantêm-se e as tarefas já enviadas continuam até ao fim. Pode reativá-la a qualquer momento.',
  'tenant.disabled': '{name} está desativada.',
  'tenant.enableTitle': 'Reativar {name}?',
  'tenant.enableText':
    'As suas pessoas podem voltar a iniciar sessão e os seus tokens de acesso e chaves de serviço voltam a funcionar. As sessões terminadas continuam terminadas.',
  'tenant.enabled': '{name} está novamente ativa.',
  'tenant.rows': 'O que contém',
  'tenant.jobs': 'Tarefas guardadas',
  'actor.platform': 'A plataforma',
  'field.users': 'Utilizadores',
  'field.modules': 'Módulos',
  'field.adminEmail': 'E-mail',
  'field.adminFirstName': 'Nome próprio',
  'field.adminLastName': 'Apelido',
  'choice.modules.suppliers': 'Fornecedores',
  'choice.modules.products': 'Produtos',
  'choice.modules.materials': 'Materiais',
  'choice.modules.purchases': 'Compras',
  'choice.modules.chemicals': 'Produtos químicos',
  'choice.modules.traceability': 'Rastreabilidade',
  'choice.modules.documents': 'Documentos',
  'choice.modules.account': 'Administração',
};
