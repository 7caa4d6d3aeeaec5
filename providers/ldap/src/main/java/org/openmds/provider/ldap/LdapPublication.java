package org.openmds.provider.ldap;

/**
 * The settings of an LDAP provider.
 *
 * @param name
 *            name of the provider
 */
record LdapPublication(String name, LdapServer server, LdapSearch search) {
}
