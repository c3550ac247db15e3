/** What administrators of the platform read. */
export const platform = {
  'menu.platform': 'Platform',
  'tenants.title': 'Companies',
  'tenants.new': 'New company',
  'tenant.firstAdmin': 'First administrator',
  'tenant.noAdministration':
    'Without “Administration” nobody of the company sees users, service keys, the audit trail and usage: its administrator can invite nobody.',
  'tenant.take': 'Take away',
  'tenant.takeTitle': 'Take “{module}” from this company?',
  'tenant.takeText':
    'Once this is saved, nobody in the company sees these pages any more, and its tokens, keys and imports of this module are refused. What is stored stays, and is there again when the module is given back.',
  'tenant.disable': 'Disable',
  'tenant.enable': 'Enable',
  'tenant.disableTitle': 'Disable {name}?',
  'tenant.disableText':
    'All its sessions end at once, and its access tokens and service keys are refused. Its data stays, and jobs that have been submitted go on to their end. You can enable it again at any time.',
  'tenant.disabled': '{name} is disabled.',
  'tenant.enableTitle': 'Enable {name}?',
  'tenant.enableText':
    'Its people can sign in again, and its access tokens and service keys work again. Sessions that ended stay ended.',
  'tenant.enabled': '{name} is enabled.',
  'tenant.rows': 'What it has',
  'tenant.jobs': 'Jobs that are kept',
  'actor.platform': 'The platform',
  'field.users': 'Users',
  'field.modules': 'Modules',
  'field.adminEmail': 'E-mail',
  'field.adminFirstName': 'First name',
  'field.adminLastName': 'Last name',
  'choice.modules.suppliers': 'Suppliers',
  'choice.modules.products': 'Products',
  'choice.modules.materials': 'Materials',
  'choice.modules.purchases': 'Purchases',
  'choice.modules.chemicals': 'Chemicals',
  'choice.modules.traceability': 'Traceability',
  'choice.modules.documents': 'Documents',
  'choice.modules.account': 'Administration',
} as const;
