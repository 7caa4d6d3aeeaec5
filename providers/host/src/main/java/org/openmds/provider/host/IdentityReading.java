package org.openmds.provider.host;

/**
 * How a host is called.
 *
 * @param name
 *            fully qualified where the system or the DNS knows it so
 * @param shortName
 *            first label of the name
 * @param uniqueId
 *            tells this host from every other, also from one of the same name
 */
record IdentityReading(String name, String shortName, String uniqueId) {
}
