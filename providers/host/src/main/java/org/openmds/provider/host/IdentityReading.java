package org.openmds.provider.host;

/**
 * The names of a host.
 *
 * @param name
 *            fully qualified if the system or the DNS knows that name
 * @param shortName
 *            first label of the name
 * @param uniqueId
 *            distinguishes this host from all others, also from one with the same name
 */
record IdentityReading(String name, String shortName, String uniqueId) {
}
