package org.openmds.provider.ldap;

/**
 * What an LDAP provider publishes.
 *
 * @param name
 *            of the provider
 */
public record LdapPublication(String name, LdapServer server, LdapSearch search) {
}
