package org.openmds.provider.lsf;

/**
 * What is published of an LSF cluster.
 *
 * @param hosts
 *            whether each host is
 */
public record LsfPublication(boolean hosts) {
}
