package org.openmds.provider.lsf;

/**
 * The settings of an LSF provider.
 *
 * @param hosts
 *            true to publish each host
 */
record LsfPublication(boolean hosts) {
}
