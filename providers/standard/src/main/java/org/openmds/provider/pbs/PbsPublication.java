package org.openmds.provider.pbs;

/**
 * The settings of a PBS provider.
 *
 * @param head
 *            the host where jobs are submitted, used if the server does not give its name
 * @param hosts
 *            true to publish each node
 */
record PbsPublication(String head, boolean hosts) {
}
